/** What may be decoded at all, whatever a file says of itself. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** The picture library, loaded with the first picture: a shop that only starts does not pay for it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}
