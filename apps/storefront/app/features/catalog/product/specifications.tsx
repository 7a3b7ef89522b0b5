import type { Product } from '@mercer/contract';
import { CachedFragment } from '../../../cached-fragment.tsx';
import { messages } from '../../../messages.ts';
import tables from '../../../ui/table.module.css';
import styles from './product-page.module.css';

export function Specifications({ product }: { product: Product }) {
  const attributes = Object.values(product.attributes);
  if (attributes.length === 0) return null;
  return (
    <CachedFragment by={['specifications', product.attributes]}>
      <h2 className={styles.heading}>{messages().product.specifications}</h2>
      <table className={tables.table}>
        <tbody>
          {attributes.map(({ id, name, value }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{Array.isArray(value) ? value.join(', ') : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CachedFragment>
  );
}
