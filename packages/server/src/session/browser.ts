type Names = [sign: RegExp, name: string][];

/** In this order: most browsers say that they are the later ones as well. */
const browsers: Names = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: Names = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a shopper knows a device by, from the header User-Agent; null for what is no browser. */
export function browserOf(userAgent: string | undefined): string | null {
  const named = [browsers, systems].map((names) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]);
  return named.filter(Boolean).join(', ') || null;
}
