import { type RefObject, useEffect, useRef, useState } from 'react';
import { paymentScript } from '../../constants.ts';
import { type AirwallexElement, type AirwallexIntent, loadAirwallex } from './airwallex.ts';

export interface AirwallexForm {
  mount: RefObject<HTMLDivElement | null>;
  status: 'loading' | 'ready' | 'failed';
  confirm(intent: AirwallexIntent): Promise<{ status: string }>;
}

/** Mounts the provider's card element into `mount` while `active`, and takes it away again. */
export function useAirwallex(active: boolean): AirwallexForm {
  const mount = useRef<HTMLDivElement>(null);
  const mounted = useRef<AirwallexElement>(undefined);
  const [status, setStatus] = useState<AirwallexForm['status']>('loading');

  useEffect(() => {
    if (!active) return;
    let isCurrent = true;
    setStatus('loading');
    mountCardElement().catch(() => isCurrent && setStatus('failed'));

    async function mountCardElement() {
      const script = await loadAirwallex(paymentScript.url, paymentScript.env);
      const element = await script.createElement('card');
      if (!isCurrent || !mount.current) return element.destroy();
      mounted.current = element;
      element.on('ready', () => isCurrent && setStatus('ready'));
      element.mount(mount.current);
    }

    return () => {
      isCurrent = false;
      mounted.current?.destroy();
      mounted.current = undefined;
    };
  }, [active]);

  async function confirmPayment({ id, client_secret }: AirwallexIntent): Promise<{ status: string }> {
    if (!mounted.current) throw new Error('The payment form is gone');
    return mounted.current.confirm({ intent_id: id, client_secret });
  }

  return { mount, status, confirm: confirmPayment };
}
