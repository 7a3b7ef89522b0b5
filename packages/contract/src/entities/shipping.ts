import type { Major } from '../money.ts';
import type { Address } from './address.ts';

export interface Shipping extends Partial<Omit<Address, 'id'>> {
  account_address_id?: string | null;
  service?: string | null;
  service_name?: string | null;
  price?: Major;
}

export interface ShipmentRating {
  services: ShipmentService[];
  /** why there is no service */
  errors?: { code: string; message: string }[];
}

export interface ShipmentService {
  id: string;
  name: string;
  description: string;
  price: Major;
}
