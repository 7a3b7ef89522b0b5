"""Pictures as they are kept: WebP of at most 120 KB."""

import io

MOST_BYTES = 120_000


def small(picture):
    """As good as fits."""
    for quality in range(86, 40, -6):
        file = io.BytesIO()
        picture.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= MOST_BYTES:
            return file.getvalue()
    raise ValueError("larger than 120 KB at the lowest quality")
