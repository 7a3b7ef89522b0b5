import { type RefObject, useEffect, useRef, useState } from 'react';
import { paymentScript } from '../../constants.ts';
import { type AirwallexElement, type AirwallexIntent, type AirwallexScript, loadAirwallex } from './airwallex.ts';

export interface AirwallexForm {
  mount: RefObject<HTMLDivElement | null>;
  status: 'loading' | 'ready' | 'failed';
  confirm(intent: AirwallexIntent): Promise<{ status: string }>;
}

/** Mounts the provider's card element into `mount` while `active`, and takes it away again. */
export function useAirwallex(active: boolean): AirwallexForm {
  const mount = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ script: AirwallexScript; element: AirwallexElement }>(undefined);
  const [status, setStatus] = useState<AirwallexForm['status']>('loading');

  useEffect(() => {
    if (!active) return;
    let wanted = true;
    setStatus('loading');
    loadAirwallex(paymentScript.url, paymentScript.env).then(
      (script) => {
        if (!wanted || !mount.current) return;
        const element = script.createElement('card');
        mounted.current = { script, element };
        element.on('ready', () => wanted && setStatus('ready'));
        // later errors are those of a card, which can be corrected
        element.on('error', () => wanted && setStatus((now) => (now === 'ready' ? now : 'failed')));
        element.mount(mount.current);
      },
      () => wanted && setStatus('failed'),
    );
    return () => {
      wanted = false;
      mounted.current?.element.destroy();
      mounted.current = undefined;
    };
  }, [active]);

  async function confirm(intent: AirwallexIntent): Promise<{ status: string }> {
    if (!mounted.current) throw new Error('The payment form is gone');
    const { script, element } = mounted.current;
    return script.confirmPaymentIntent({ element, id: intent.id, client_secret: intent.client_secret });
  }

  return { mount, status, confirm };
}
