import { useLocation } from 'react-router';

export const addForm = 'card-add';
export const viewForm = 'card-view';

/** Without scripts the buttons of all cards are posted by the first; the second leads to a product's page. */
export function CardForms() {
  const { pathname, search } = useLocation();
  return (
    <>
      <form id={addForm} method="post" action="/cart/add" hidden>
        <input type="hidden" name="next" value={pathname + search} />
      </form>
      <form id={viewForm} hidden />
    </>
  );
}
