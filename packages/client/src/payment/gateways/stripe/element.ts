import type { CardFieldParams } from '../../params.ts';
import type { StripeElement, StripeElements } from './stripe-js.ts';

const handlers = {
  change: 'onChange',
  ready: 'onReady',
  focus: 'onFocus',
  blur: 'onBlur',
  escape: 'onEscape',
  click: 'onClick',
} as const;

/** An element of this type with the page's handlers; its events are passed on as they are. */
export function createElement(elements: StripeElements, type: string, params: CardFieldParams): StripeElement {
  const element = elements.create(type, params.options ?? {});
  for (const [event, name] of Object.entries(handlers)) {
    const handler = params[name];
    if (handler) element.on(event, handler);
  }
  return element;
}
