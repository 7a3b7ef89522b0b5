import type { ShopProduct } from '../../api/products.ts';
import { Badge } from '../../ui/notice.tsx';
import { useWords } from '../../words/words.tsx';

export function ProductStatusBadge({ status }: { status: ShopProduct['status'] }) {
  const { products } = useWords();
  return <Badge tone={status === 'active' ? 'success' : 'neutral'}>{products.states[status]}</Badge>;
}
