/**
 * The text as a QR code: an SVG without styles or scripts, dark on light in any theme.
 * @param text ASCII
 */
export async function renderQrCode(text: string): Promise<string> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M'); // smallest version that holds the text
  code.addData(text);
  code.make();
  const places = [...Array(code.getModuleCount()).keys()];
  const rows = places.map((y) => places.map((x) => (code.isDark(y, x) ? '#' : ' ')).join(''));
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  // four modules stay light around it (ISO/IEC 18004)
  const size = places.length + 8;
  const box = `viewBox="-4 -4 ${size} ${size}" shape-rendering="crispEdges"`;
  const paper = `<path fill="#fff" d="M-4-4h${size}v${size}h-${size}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${paper}<path d="${dark.join('')}"/></svg>`;
}
