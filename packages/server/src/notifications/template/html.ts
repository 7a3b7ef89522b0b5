/** HTML that is safe to put into a page; made by {@link html} only. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

/** Builds HTML from a template. Every value is escaped unless `html` itself made it. Attributes need double quotes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const text = values.reduce<string>(
    (markup, value, place) => markup + escapeValue(value) + parts[place + 1],
    parts[0] ?? '',
  );
  return new Html(text);
}

function escapeValue(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
