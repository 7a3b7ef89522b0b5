/** Largest size in bytes that the shop accepts; a phone's photograph may be larger. */
const mostBytes = 5 * 1024 * 1024;
/** px, of the longer side */
const longestSide = 2560;

/** The middle of a picture, as large as the canvas; nothing of what the browser cannot show. */
export async function drawSquarePicture(file: File, canvas: HTMLCanvasElement | null): Promise<void> {
  const picture = canvas && (await decodePicture(file));
  if (!picture) return;
  const side = Math.min(picture.width, picture.height);
  const at = { x: (picture.width - side) / 2, y: (picture.height - side) / 2 };
  canvas.getContext('2d')?.drawImage(picture, at.x, at.y, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
}

/** The file, or a smaller one of the same picture where it is too heavy. What the browser cannot show stays as it is. */
export async function limitPictureSize(file: File): Promise<Blob> {
  if (file.size <= mostBytes) return file;
  const picture = await decodePicture(file);
  if (!picture) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

async function decodePicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}
