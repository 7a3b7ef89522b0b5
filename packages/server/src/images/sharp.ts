/** The picture library, loaded with the first picture: a shop that only starts does not pay for it. */
export async function loadSharp() {
  const { sharp } = await import('./guarded-sharp.ts');
  return sharp;
}
