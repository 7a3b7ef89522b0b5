import type { Adapter } from '../../adapter.ts';
import { notCreatedError, unsupportedStatus } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import type { Intent } from '../../intent.ts';
import type { CardParams } from '../../params.ts';

/** The part of Airwallex's script that is used: https://www.airwallex.com/docs/js/payments/card/ */
interface AirwallexScript {
  init(options: { env: string; locale?: string; enabledElements: string[] }): Promise<unknown>;
  createElement(type: 'card', options?: object): Promise<AirwallexElement>;
}

interface AirwallexElement {
  mount(place: HTMLElement): unknown;
  on(event: string, handler: (event: unknown) => unknown): unknown;
  confirm(intent: { intent_id: string; client_secret: string }): Promise<{ status: string }>;
}

const events = [
  ['ready', 'onReady'],
  ['change', 'onChange'],
  ['focus', 'onFocus'],
  ['blur', 'onBlur'],
] as const;

/** Card fields of Airwallex: the number goes to Airwallex alone. */
export function createAdapter(): Adapter<CardParams> {
  let element: AirwallexElement | undefined;

  return {
    container: 'card-element',
    scripts: ['airwallex'],

    async createElements(flow) {
      const place = flow.container();
      const airwallex = await openAirwallex(flow);
      const cardElement = await airwallex.createElement('card', flow.params.options);
      for (const [event, name] of events) cardElement.on(event, (elementEvent) => flow.params[name]?.(elementEvent));
      return () => {
        cardElement.mount(place);
        element = cardElement;
      };
    },

    async tokenize(flow) {
      if (!element) throw notCreatedError(flow.method);
      const { id, client_secret = '', status } = await flow.createIntent<Intent>({ gateway: 'airwallex', intent: {} });
      if (!isPaidStatus(status)) {
        const confirmed = await element.confirm({ intent_id: id, client_secret });
        if (!isPaidStatus(confirmed.status)) throw unsupportedStatus(confirmed.status);
      }
      await flow.updateCart({ billing: { method: 'card', intent: { airwallex: { id } } } });
      flow.succeed();
    },
  };
}

/** An earlier try may have paid, and lost what came after it. */
function isPaidStatus(status: string): boolean {
  return status === 'SUCCEEDED' || status === 'REQUIRES_CAPTURE';
}

/** Idempotent: a page has one script, which remembers its first call of `init`. */
async function openAirwallex(flow: Flow<CardParams>): Promise<AirwallexScript> {
  await flow.loadScripts();
  const airwallex = flow.library<AirwallexScript>('airwallex');
  const env = flow.settings.mode === 'live' ? 'prod' : 'demo';
  await airwallex.init({ env, enabledElements: ['payments'], ...flow.params.config });
  return airwallex;
}
