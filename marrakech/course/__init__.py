"""The course: tasks with answers worked out by the rules, exercises, drills, progress, worksheets and chapters with
goals and guided games.

>>> from marrakech.course import exercise, exercises
>>> print(exercise("region", 4).check("a1"))
✗ These do not belong: a1. (pay.region)
>>> exercises()[0].id
'deal'
"""

from marrakech.course.chapter import Chapter, chapters
from marrakech.course.exercise import Exercise, Listed, Result, exercise, exercises
from marrakech.course.goal import Goal
from marrakech.course.guided import Guided
from marrakech.course.kinds import KINDS, generate
from marrakech.course.plan import lesson_plan
from marrakech.course.tasks import Feedback, Kind, Mistake, Task, check

__all__ = [
    "KINDS",
    "Chapter",
    "Exercise",
    "Feedback",
    "Goal",
    "Guided",
    "Kind",
    "Listed",
    "Mistake",
    "Result",
    "Task",
    "chapters",
    "check",
    "exercise",
    "exercises",
    "generate",
    "lesson_plan",
]
