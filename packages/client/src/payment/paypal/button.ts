import type { Flow } from '../flow.ts';
import type { PaypalParams } from '../params.ts';

/** Look and language of the button (§9), with the page's own wishes. */
export function buttonOptions({ params: { locale = 'en_US', style = {} } }: Flow<PaypalParams>) {
  const { layout = 'horizontal', height = 45, color = 'gold', shape = 'rect', label = 'paypal' } = style;
  return { locale, style: { layout, height, color, shape, label, tagline: style.tagline ?? false } };
}

export function mountButton(flow: Flow<PaypalParams>, button: { render(selector: string): unknown }): void {
  const place = flow.container();
  button.render(`#${place.id}`);
  const { base } = flow.params.classes ?? {};
  if (base) place.classList.add(base);
}

export function asksForShipping({ params }: Flow<PaypalParams>): boolean {
  return params.require?.shipping ?? true;
}
