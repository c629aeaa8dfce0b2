"""How a Jupyter server saves this project's notebooks: as they were written, without what running them leaves.

A notebook with ``{"marrakech": {"save": "source"}}`` in its metadata is kept so; all others are saved as always. What
widgets have put out could not be shown again anyway, and a checkout stays clean though JupyterLab saves by itself.
"""

from __future__ import annotations

from typing import Any, Final

METADATA: Final[dict[str, Any]] = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
    "marrakech": {"save": "source"},
}
"""The metadata of the project's notebooks."""


def without_outputs(model: dict[str, Any], **_others: object) -> None:
    """Take out of a notebook that is being saved what is not its source: a ``pre_save_hook`` of a contents manager.

    Args:
        model: What is being saved, as Jupyter's contents API has it; changed in place.
    """
    content = model.get("content")
    if model.get("type") != "notebook" or not isinstance(content, dict):
        return
    ours = content.get("metadata", {}).get("marrakech")
    if not isinstance(ours, dict) or ours.get("save") != "source":
        return
    content["metadata"].clear()
    content["metadata"].update(METADATA)
    for cell in content.get("cells", ()):
        cell["metadata"] = {}
        if cell.get("cell_type") == "code":
            cell["outputs"], cell["execution_count"] = [], None
