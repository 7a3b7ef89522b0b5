import {
  ArrowLeftRight,
  ChartColumn,
  FileText,
  House,
  type LucideIcon,
  Package,
  Percent,
  Settings,
  ShoppingBag,
  Undo2,
  UserCog,
  Users,
} from 'lucide-react';
import { useCan } from '../rights/me.tsx';
import type { Words } from '../words/en.ts';

export interface Area {
  href: string;
  name: keyof Words['areas'];
  icon: LucideIcon;
  /** Permissions of which one opens the area; empty: everybody may. */
  permissions: string[];
  /** Second key after `g` that goes there. */
  key: string;
}

/** Parts of the console, in the order of the navigation. */
const areas: Area[] = [
  { href: '/', name: 'home', icon: House, permissions: [], key: 'h' },
  { href: '/orders', name: 'orders', icon: ShoppingBag, permissions: ['orders.read'], key: 'o' },
  { href: '/products', name: 'products', icon: Package, permissions: ['products.read'], key: 'p' },
  { href: '/returns', name: 'returns', icon: Undo2, permissions: ['orders.read'], key: 'r' },
  { href: '/customers', name: 'customers', icon: Users, permissions: ['customers.read'], key: 'c' },
  {
    href: '/discounts',
    name: 'discounts',
    icon: Percent,
    permissions: ['discounts.read', 'discounts.write'],
    key: 'd',
  },
  { href: '/content', name: 'content', icon: FileText, permissions: ['content.read', 'content.write'], key: 'n' },
  { href: '/reports', name: 'reports', icon: ChartColumn, permissions: ['reports.read', 'reports.money'], key: 'e' },
  {
    href: '/settings',
    name: 'settings',
    icon: Settings,
    permissions: ['settings.read', 'settings.write', 'keys'],
    key: 's',
  },
  { href: '/transfer', name: 'transfer', icon: ArrowLeftRight, permissions: ['imports', 'exports'], key: 'i' },
  { href: '/staff', name: 'staff', icon: UserCog, permissions: ['staff'], key: 't' },
];

/** Areas that the person may open. */
export function useAreas(): Area[] {
  const can = useCan();
  return areas.filter(({ permissions }) => permissions.length === 0 || can(...permissions));
}
