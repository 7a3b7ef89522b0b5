type Names = [sign: RegExp, name: string][];

/** Browsers in order of detection: most browsers also claim to be those further down. */
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

/** Describes a device by browser and system from the header User-Agent; null when it is no known browser. */
export function describeBrowser(userAgent: string | undefined): string | null {
  const matchedNames = [browsers, systems].map((names) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]);
  return matchedNames.filter(Boolean).join(', ') || null;
}
