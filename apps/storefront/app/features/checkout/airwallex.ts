import { selectLanguage } from '@mercer/contract';
import { currentLocale } from '../../i18n/language.ts';
import { loadScript } from './load-script.ts';

/** The part of the provider's browser script that the checkout uses: https://www.airwallex.com/docs/js/payments/card/ */
export interface AirwallexScript {
  init(options: { env: string; locale?: string; enabledElements: string[] }): Promise<unknown>;
  createElement(type: 'card', options?: object): Promise<AirwallexElement>;
}

export interface AirwallexElement {
  mount(target: HTMLElement): unknown;
  on(event: 'ready', handler: () => void): void;
  confirm(intent: { intent_id: string; client_secret: string }): Promise<{ status: string }>;
  destroy(): void;
}

export interface AirwallexIntent {
  id: string;
  client_secret: string;
}

declare global {
  interface Window {
    AirwallexComponentsSDK?: AirwallexScript;
  }
}

let opened: Promise<AirwallexScript> | undefined;

/** Loads and initialises the script once per page; one that could not be loaded is tried again by the next call. */
export function loadAirwallex(src: string, env: string): Promise<AirwallexScript> {
  opened ??= initializeAirwallex(src, env);
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function initializeAirwallex(src: string, env: string): Promise<AirwallexScript> {
  if (!window.AirwallexComponentsSDK) await loadScript(src);
  const script = window.AirwallexComponentsSDK;
  if (!script) throw new Error('Airwallex was not loaded');
  const locale = selectLanguage(currentLocale());
  // English is the script's own language
  await script.init({ env, enabledElements: ['payments'], ...(locale === 'en' ? {} : { locale }) });
  return script;
}
