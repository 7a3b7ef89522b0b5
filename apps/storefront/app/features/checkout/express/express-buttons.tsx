import { messages } from '../../../i18n/messages.ts';
import { useCart } from '../../../state/cart.tsx';
import { Alert } from '../../../ui/alert.tsx';
import type { ExpressPurchase } from './early-purchase.ts';
import styles from './express-checkout.module.css';
import { useExpressCheckout } from './use-express.ts';
import { getWalletElementId } from './use-wallets.ts';

interface ExpressButtonsProps extends ExpressPurchase {
  wallets: readonly string[];
}

/** Made anew where a window has to ask for an address that it did not ask for before. */
export function ExpressButtons(props: ExpressButtonsProps) {
  const { cart } = useCart();
  const isCartSent = cart.items.length > 0 && cart.shipment_delivery !== false;
  const asksForAddress = isCartSent || props.purchase?.isSent === true;
  return <WalletButtons key={String(asksForAddress)} asksForAddress={asksForAddress} {...props} />;
}

/** Renders the buttons of the gateways; those that this browser cannot pay with are not shown. */
function WalletButtons({
  wallets,
  asksForAddress,
  purchase,
  onPlaced,
}: ExpressButtonsProps & { asksForAddress: boolean }) {
  const { ready, openWallet, isPlacing, problem, hasMore } = useExpressCheckout({
    wallets,
    asksForAddress,
    purchase,
    onPlaced,
  });
  return (
    <>
      <div
        className={styles.buttons}
        data-none={ready?.length === 0}
        inert={isPlacing || purchase?.isOff}
        aria-busy={isPlacing}
      >
        {wallets.map((wallet) => (
          <div
            key={wallet}
            id={getWalletElementId(wallet)}
            className={styles.button}
            inert={openWallet !== undefined && openWallet !== wallet}
            data-ready={ready?.includes(wallet)}
            data-wallet={wallet}
          />
        ))}
      </div>
      {hasMore && <p className={styles.note}>{messages().express.withCart}</p>}
      <p role="status" className={styles.note}>
        {isPlacing ? messages().express.placing : openWallet && wallets.length > 1 && messages().express.close}
      </p>
      {problem && <Alert tone="error">{problem}</Alert>}
    </>
  );
}
