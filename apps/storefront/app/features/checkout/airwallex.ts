import { currentLocale, languageOf } from '../../language.ts';
import { loadScript } from './load-script.ts';

/** The part of the provider's browser script that the checkout uses. */
export interface AirwallexScript {
  init(options: { env: string; origin: string; locale?: string }): void;
  createElement(type: 'card', options?: object): AirwallexElement;
  confirmPaymentIntent(options: { element: AirwallexElement } & AirwallexIntent): Promise<{ status: string }>;
}

export interface AirwallexElement {
  mount(target: HTMLElement): unknown;
  on(event: 'ready' | 'change' | 'error', handler: (event: unknown) => void): void;
  unmount(): void;
  destroy(): void;
}

export interface AirwallexIntent {
  id: string;
  client_secret: string;
}

declare global {
  interface Window {
    Airwallex?: AirwallexScript;
  }
}

/** Loads and initialises the script once per page; later calls get the same one at once. */
export async function loadAirwallex(src: string, env: string): Promise<AirwallexScript> {
  const loaded = provided();
  if (loaded) return loaded;
  await loadScript(src);
  const script = provided();
  if (!script) throw new Error('Airwallex was not loaded');
  const locale = languageOf(currentLocale());
  // English is the script's own language
  script.init({ env, origin: window.location.origin, ...(locale === 'en' ? {} : { locale }) });
  return script;
}

function provided(): AirwallexScript | undefined {
  return window.Airwallex;
}
