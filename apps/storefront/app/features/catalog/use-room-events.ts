import { type FormEvent, type MouseEvent, type SyntheticEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { logFailure } from '../../loading/api-errors.ts';
import { loadBrowserClient } from '../../loading/client.ts';
import { useAddToCart } from '../../state/add-to-cart.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { useNotify } from '../../state/notifications-provider.tsx';
import { useUICalls } from '../../state/ui.tsx';
import { isForAnotherTab } from './cards/use-card-clicks.ts';
import { loadOutlines } from './lists/room-products.ts';

/**
 * Returns the handlers of an element with rooms in it, whose markup may have come with the document. Pointing at a
 * product, in a picture or in its list, draws its outline; a click in the picture opens the quick view, and the buttons of a
 * list add to the cart.
 */
export function useRoomEvents() {
  const navigate = useNavigate();
  const { openQuickView } = useUICalls();
  const addToCart = useAddToCart();
  const addAllToCart = useAddAllToCart();
  const { chooseProduct, clearProduct } = useOutlines();
  const openLink = (event: MouseEvent) => {
    const link = findAround(event, 'a');
    const path = readPath(link);
    if (!path?.startsWith('/') || event.defaultPrevented || isForAnotherTab(event)) return;
    event.preventDefault();
    const slug = readSlug(link);
    if (slug && link?.closest('svg')) openQuickView(slug);
    else navigate(slug ? `/products/${slug}` : path);
  };
  const submitProducts = (event: FormEvent) => {
    const submitter = event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { name, value } = submitter;
    if (name === 'products') addAllToCart(value.split(' '));
    else addToCart(readProductName(submitter), new URLSearchParams({ [name]: value }));
  };
  return {
    onClick: openLink,
    onSubmit: submitProducts,
    onPointerOver: chooseProduct,
    onPointerLeave: clearProduct,
    onFocus: chooseProduct,
    onBlur: clearProduct,
  };
}

/** Adds products to the cart, says once how many, and opens the mini cart, which offers to take them out again. */
function useAddAllToCart() {
  const { write } = useCartCalls();
  const notify = useNotify();
  const { openMiniCart } = useUICalls();
  return async (slugs: string[]) => {
    const { addTogether } = await import('../../state/added-together.ts');
    const added = await addTogether(write, slugs);
    if (added === 0) return notify(messages().product.addFailed, 'error');
    notify(messages().home.addedMany(added, slugs.length), added < slugs.length ? 'error' : 'success');
    openMiniCart();
  };
}

/** Draws the outline of the product that is pointed at. Those of a room are loaded when a shopper first points into it. */
function useOutlines() {
  const requested = useRef(new WeakSet<Element>());
  const chosen = useRef<Element[]>([]);
  const clearProduct = () => {
    for (const spot of chosen.current) spot.removeAttribute('data-chosen');
    chosen.current = [];
  };
  const chooseProduct = (event: SyntheticEvent) => {
    clearProduct();
    const room = findAround(event, '[data-room]');
    if (!room) return;
    if (!requested.current.has(room)) {
      requested.current.add(room);
      drawOutlines(room).catch((error) => logFailure('The outlines of a picture could not be loaded:', error));
    }
    const path = readPath(findAround(event, 'svg a') ?? findAround(event, 'li')?.querySelector('a'));
    chosen.current = path ? listSpots(room).filter((spot) => readPath(spot) === path) : [];
    for (const spot of chosen.current) spot.setAttribute('data-chosen', '');
  };
  return { chooseProduct, clearProduct };
}

async function drawOutlines(room: Element): Promise<void> {
  const outlines = await loadOutlines(await loadBrowserClient(), room.getAttribute('data-room') ?? '');
  for (const spot of listSpots(room)) {
    const outline = outlines.get(readSlug(spot));
    if (!outline) continue;
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', outline);
    spot.prepend(path);
  }
}

const listSpots = (room: Element) => [...room.querySelectorAll('svg a')];

function findAround({ target }: SyntheticEvent, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

const readPath = (link: Element | null | undefined) => link?.getAttribute('href');

const readSlug = (link: Element | null) => readPath(link)?.split('product_id=')[1] ?? '';

/** Reads the name from the line of a button, without its soft hyphens. */
const readProductName = (button: Element) =>
  button.closest('li')?.querySelector('a')?.textContent.replaceAll('\u00ad', '') ?? '';
