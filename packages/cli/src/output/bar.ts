const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** @param share of the whole, 0 to 1 @param width of the whole, in columns */
export function buildBarText(share: number, width: number): string {
  const parts = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  return '█'.repeat(Math.floor(parts / 8)) + eighths[parts % 8];
}
