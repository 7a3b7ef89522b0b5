import type { DeliveryDates } from '../delivery-dates.ts';
import type { Major } from '../money.ts';
import type { Address } from './address.ts';

export interface Shipping extends Partial<Omit<Address, 'id'>> {
  account_address_id?: string | null;
  service?: string | null;
  service_name?: string | null;
  price?: Major;
  /** Delivery dates of the chosen service; those of an order are as promised when it was placed. */
  delivery?: DeliveryDates;
}

export interface ShipmentRating {
  services: ShipmentService[];
  /** Reasons why there is no service. */
  errors?: { code: string; message: string }[];
}

export interface ShipmentService {
  id: string;
  name: string;
  description: string;
  price: Major;
  /** Delivery dates if the order is placed now; present when the shop promises days. */
  delivery?: DeliveryDates;
}

/** Delivery dates of one piece of a product if it is ordered now, by the first service that carries it. */
export interface ProductDelivery extends DeliveryDates {
  /** Code of the country of destination. */
  country: string;
  service: string;
  /** What the service costs for one piece. */
  price: Major;
  /** Total of a cart from which on its parcel costs nothing; absent where there is no such total. */
  free_from?: Major;
  /** the dates hold until then */
  order_by: string;
}
