// Written by `npm run generate` from /openapi.json: each call of /operator as openapi-fetch wants it.
export interface paths {
  "/operator/images": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "image/*": Blob;
          "multipart/form-data": FormData;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              file: {
                url: string;
                [key: string]: unknown;
              };
              [key: string]: unknown;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        415: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/images/bulk": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "multipart/form-data": FormData;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                status: number;
                image: {
                  id: string;
                  file: {
                    url: string;
                    [key: string]: unknown;
                  };
                  [key: string]: unknown;
                };
              } | {
                status: number;
                error: {
                  message: string;
                  code: string;
                  param?: string;
                };
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/events": {
    get: {
      parameters: {
        query?: {
          type?: string;
          after?: string;
          limit?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: number;
                type: "order.created" | "order.paid" | "order.shipped" | "order.delivered" | "order.canceled" | "order.updated" | "order.refunded" | "order.refund_failed" | "return.requested" | "return.approved" | "return.declined" | "payment.disputed" | "subscription.created" | "subscription.renewed" | "subscription.failed" | "subscription.canceled" | "account.created" | "account.updated" | "account.deleted" | "review.submitted" | "review.published" | "stock.low" | "product.created" | "product.updated" | "product.deleted";
                entity_id: string;
                actor: string;
                data: {
                  [key: string]: unknown;
                };
                date_created: string;
                [key: string]: unknown;
              })[];
              after: number;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/events/stream": {
    get: {
      parameters: {
        query?: {
          type?: string;
          after?: string;
        };
      };
      responses: {
        200: {
          content: {
            "text/event-stream": string;
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/export": {
    get: {
      parameters: {
        query?: {
          secrets?: "true" | "false";
        };
      };
      responses: {
        200: {
          content: {
            "application/jsonl": Blob;
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/imports": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            fingerprint: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              done: number;
              is_finished: boolean;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/imports/{id}/lines": {
    post: {
      parameters: {
        query?: {
          from?: string;
        };
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/jsonl": Blob;
          "multipart/form-data": FormData;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              done: number;
              is_finished: boolean;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/imports/{id}": {
    delete: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/keys": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                name: string;
                scopes: ("read" | "write" | "orders" | "catalogue")[];
                date_created: string | null;
                date_used: string | null;
                date_revoked: string | null;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name: string;
            scopes: ("read" | "write" | "orders" | "catalogue")[];
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              name: string;
              scopes: ("read" | "write" | "orders" | "catalogue")[];
              date_created: string | null;
              date_used: string | null;
              date_revoked: string | null;
              secret: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/keys/{id}": {
    delete: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/invoice": {
    get: {
      parameters: {
        query?: {
          format?: "html" | "pdf" | "json";
          id?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components['schemas']['Invoice'];
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/packing-slip": {
    get: {
      parameters: {
        query?: {
          format?: "html" | "pdf";
          shipment?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "text/html": string;
            "application/pdf": Blob;
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/gift-receipt": {
    get: {
      parameters: {
        query?: {
          format?: "html" | "pdf";
          shipment?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "text/html": string;
            "application/pdf": Blob;
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/ship": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            note?: string;
            tracking?: string;
            items?: ({
              id: string;
              quantity: number;
            })[];
            all?: true;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              number: string | null;
              status: string;
              currency: string;
              grand_total: number;
              items: ({
                id: string;
                product_id: string;
                quantity: number;
                [key: string]: unknown;
              })[];
              date_created: string;
              [key: string]: unknown;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        502: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/deliver": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            note?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              number: string | null;
              status: string;
              currency: string;
              grand_total: number;
              items: ({
                id: string;
                product_id: string;
                quantity: number;
                [key: string]: unknown;
              })[];
              date_created: string;
              [key: string]: unknown;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/cancel": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            note?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              number: string | null;
              status: string;
              currency: string;
              grand_total: number;
              items: ({
                id: string;
                product_id: string;
                quantity: number;
                [key: string]: unknown;
              })[];
              date_created: string;
              [key: string]: unknown;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/refund": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            amount?: number;
            items?: ({
              id: string;
              quantity: number;
            })[];
            all?: true;
            restock?: boolean;
            reason?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              number: string | null;
              status: string;
              currency: string;
              grand_total: number;
              items: ({
                id: string;
                product_id: string;
                quantity: number;
                [key: string]: unknown;
              })[];
              date_created: string;
              [key: string]: unknown;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          number?: string;
          email?: string;
          name?: string;
          status?: "payment_pending" | "paid" | "shipped" | "delivered" | "canceled" | "refunded" | "return_requested";
          from?: string;
          to?: string;
          amount_from?: number;
          amount_to?: number;
          currency?: string;
          sort?: "-date_created" | "date_created" | "-grand_total" | "grand_total";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                number: string | null;
                status: string;
                currency: string;
                grand_total: number;
                items: ({
                  id: string;
                  product_id: string;
                  quantity: number;
                  [key: string]: unknown;
                })[];
                date_created: string;
                [key: string]: unknown;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              number: string | null;
              status: string;
              currency: string;
              grand_total: number;
              items: ({
                id: string;
                product_id: string;
                quantity: number;
                [key: string]: unknown;
              })[];
              date_created: string;
              [key: string]: unknown;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            items?: ({
              id: string;
              quantity: number;
            })[];
            shipping?: {
              name?: string;
              first_name?: string;
              last_name?: string;
              company?: string | null;
              address1?: string;
              address2?: string | null;
              city?: string;
              state?: string;
              zip?: string;
              country?: string;
              phone?: string | null;
            };
            billing?: {
              name?: string;
              first_name?: string;
              last_name?: string;
              company?: string | null;
              address1?: string;
              address2?: string | null;
              city?: string;
              state?: string;
              zip?: string;
              country?: string;
              phone?: string | null;
            };
            restock?: boolean;
            note?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              number: string | null;
              status: string;
              currency: string;
              grand_total: number;
              items: ({
                id: string;
                product_id: string;
                quantity: number;
                [key: string]: unknown;
              })[];
              date_created: string;
              [key: string]: unknown;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/notes": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                order_id: string;
                text: string;
                actor: string;
                date_created: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            text: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              order_id: string;
              text: string;
              actor: string;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/orders/{id}/history": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                date: string;
                kind: "status" | "change" | "note";
                actor: string | null;
                action: string;
                text: string | null;
                before: {
                  [key: string]: unknown;
                } | null;
                after: {
                  [key: string]: unknown;
                } | null;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/drafts": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          email?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                status: "open" | "used" | "expired" | "deleted";
                email: string;
                note: string | null;
                currency: string;
                locale: string;
                items: ({
                  product_id: string;
                  variant_id: string | null;
                  name: string;
                  options: ({
                    [key: string]: unknown;
                  })[];
                  quantity: number;
                  price: number;
                  price_total: number;
                })[];
                discount: number;
                sub_total: number;
                shipping: {
                  [key: string]: unknown;
                };
                billing: {
                  [key: string]: unknown;
                };
                order_id: string | null;
                date_expires: string;
                date_created: string;
                date_updated: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            email: string;
            items: ({
              product_id: string;
              variant_id?: string;
              options?: ({
                id?: string;
                name?: string;
                value: string;
              })[];
              quantity: number;
              price?: number;
            })[];
            locale?: string;
            shipping?: {
              name?: string;
              first_name?: string;
              last_name?: string;
              company?: string | null;
              address1?: string;
              address2?: string | null;
              city?: string;
              state?: string;
              zip?: string;
              country?: string;
              phone?: string | null;
            };
            billing?: {
              name?: string;
              first_name?: string;
              last_name?: string;
              company?: string | null;
              address1?: string;
              address2?: string | null;
              city?: string;
              state?: string;
              zip?: string;
              country?: string;
              phone?: string | null;
            };
            discount?: {
              amount: number;
            } | {
              percent: number;
            } | null;
            note?: string | null;
            date_expires?: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              status: "open" | "used" | "expired" | "deleted";
              email: string;
              note: string | null;
              currency: string;
              locale: string;
              items: ({
                product_id: string;
                variant_id: string | null;
                name: string;
                options: ({
                  [key: string]: unknown;
                })[];
                quantity: number;
                price: number;
                price_total: number;
              })[];
              discount: number;
              sub_total: number;
              shipping: {
                [key: string]: unknown;
              };
              billing: {
                [key: string]: unknown;
              };
              order_id: string | null;
              date_expires: string;
              date_created: string;
              date_updated: string;
              link: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/drafts/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              status: "open" | "used" | "expired" | "deleted";
              email: string;
              note: string | null;
              currency: string;
              locale: string;
              items: ({
                product_id: string;
                variant_id: string | null;
                name: string;
                options: ({
                  [key: string]: unknown;
                })[];
                quantity: number;
                price: number;
                price_total: number;
              })[];
              discount: number;
              sub_total: number;
              shipping: {
                [key: string]: unknown;
              };
              billing: {
                [key: string]: unknown;
              };
              order_id: string | null;
              date_expires: string;
              date_created: string;
              date_updated: string;
              link: string;
            } | {
              id: string;
              status: "open" | "used" | "expired" | "deleted";
              email: string;
              note: string | null;
              currency: string;
              locale: string;
              items: ({
                product_id: string;
                variant_id: string | null;
                name: string;
                options: ({
                  [key: string]: unknown;
                })[];
                quantity: number;
                price: number;
                price_total: number;
              })[];
              discount: number;
              sub_total: number;
              shipping: {
                [key: string]: unknown;
              };
              billing: {
                [key: string]: unknown;
              };
              order_id: string | null;
              date_expires: string;
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            email?: string;
            items?: ({
              product_id: string;
              variant_id?: string;
              options?: ({
                id?: string;
                name?: string;
                value: string;
              })[];
              quantity: number;
              price?: number;
            })[];
            locale?: string;
            shipping?: {
              name?: string;
              first_name?: string;
              last_name?: string;
              company?: string | null;
              address1?: string;
              address2?: string | null;
              city?: string;
              state?: string;
              zip?: string;
              country?: string;
              phone?: string | null;
            };
            billing?: {
              name?: string;
              first_name?: string;
              last_name?: string;
              company?: string | null;
              address1?: string;
              address2?: string | null;
              city?: string;
              state?: string;
              zip?: string;
              country?: string;
              phone?: string | null;
            };
            discount?: {
              amount: number;
            } | {
              percent: number;
            } | null;
            note?: string | null;
            date_expires?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              status: "open" | "used" | "expired" | "deleted";
              email: string;
              note: string | null;
              currency: string;
              locale: string;
              items: ({
                product_id: string;
                variant_id: string | null;
                name: string;
                options: ({
                  [key: string]: unknown;
                })[];
                quantity: number;
                price: number;
                price_total: number;
              })[];
              discount: number;
              sub_total: number;
              shipping: {
                [key: string]: unknown;
              };
              billing: {
                [key: string]: unknown;
              };
              order_id: string | null;
              date_expires: string;
              date_created: string;
              date_updated: string;
              link: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/drafts/{id}/send": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              status: "open" | "used" | "expired" | "deleted";
              email: string;
              note: string | null;
              currency: string;
              locale: string;
              items: ({
                product_id: string;
                variant_id: string | null;
                name: string;
                options: ({
                  [key: string]: unknown;
                })[];
                quantity: number;
                price: number;
                price_total: number;
              })[];
              discount: number;
              sub_total: number;
              shipping: {
                [key: string]: unknown;
              };
              billing: {
                [key: string]: unknown;
              };
              order_id: string | null;
              date_expires: string;
              date_created: string;
              date_updated: string;
              link: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/products": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          sort?: "id" | "-id" | "date_created" | "-date_created" | "price" | "-price" | "popularity" | "-popularity";
          slug?: string;
          sku?: string;
          category?: string;
          tag?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                name: string;
                slug: string;
                sku: string | null;
                price: number;
                sale_price?: number;
                orig_price?: number;
                sale: boolean;
                currency: string;
                description: string;
                meta_title: string | null;
                meta_description: string | null;
                images: ({
                  id: string;
                  caption?: string;
                  file: {
                    url: string;
                    width: number;
                    height: number;
                    content_type?: string;
                    colour?: string;
                  };
                  turntable?: {
                    id: string;
                    file: {
                      url: string;
                      width: number;
                      height: number;
                      content_type?: string;
                      colour?: string;
                    };
                    frames: number;
                    columns: number;
                  };
                })[];
                tags: (string)[];
                rating_average: number | null;
                rating_count: number;
                stock_tracking: boolean;
                stock_purchasable: boolean;
                stock_status: "in_stock" | "out_of_stock";
                stock_level: number;
                options: ({
                  id: string;
                  name: string;
                  variant: boolean;
                  required: boolean;
                  values: ({
                    id: string;
                    name: string;
                    price: number;
                    "$currency"?: {
                      [key: string]: {
                        price: number;
                        sale_price?: number;
                        orig_price?: number;
                      };
                    };
                  })[];
                })[];
                variants: {
                  results: ({
                    id: string;
                    name: string;
                    sku: string | null;
                    price: number;
                    sale_price?: number;
                    orig_price?: number;
                    "$currency"?: {
                      [key: string]: {
                        price: number;
                        sale_price?: number;
                        orig_price?: number;
                      };
                    };
                    option_value_ids: (string)[];
                    images: ({
                      id: string;
                      caption?: string;
                      file: {
                        url: string;
                        width: number;
                        height: number;
                        content_type?: string;
                        colour?: string;
                      };
                      turntable?: {
                        id: string;
                        file: {
                          url: string;
                          width: number;
                          height: number;
                          content_type?: string;
                          colour?: string;
                        };
                        frames: number;
                        columns: number;
                      };
                    })[];
                    stock_status: "in_stock" | "out_of_stock";
                    stock_level: number;
                    weight: number;
                    content?: {
                      amount: number;
                      unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                      base_amount: number;
                      base_unit: "kg" | "l" | "m" | "m²" | "m³";
                    };
                  })[];
                  count: number;
                };
                purchase_options: {
                  standard?: {
                    price: number;
                    sale_price?: number;
                    orig_price?: number;
                  };
                  subscription?: {
                    plans: ({
                      id: string;
                      name: string;
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                      "$currency"?: {
                        [key: string]: {
                          price: number;
                          sale_price?: number;
                          orig_price?: number;
                        };
                      };
                      billing_schedule: {
                        interval: "daily" | "weekly" | "monthly" | "yearly";
                        interval_count: number;
                        trial_days?: number;
                      };
                    })[];
                  };
                };
                categories: ({
                  id: string;
                  name: string;
                  slug: string;
                })[];
                attributes: {
                  [key: string]: {
                    id: string;
                    name: string;
                    value: string | (string)[];
                  };
                };
                popularity: number;
                shipping: {
                  free: boolean;
                };
                weight: number;
                content?: {
                  amount: number;
                  unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                  base_amount: number;
                  base_unit: "kg" | "l" | "m" | "m²" | "m³";
                };
                delivery: "shipment" | "digital" | "giftcard";
                tax_class: "standard" | "reduced" | "none";
                quantity_min?: number;
                order_limit?: number;
                date_created: string;
                date_updated: string;
                "$locale"?: {
                  [key: string]: {
                    [key: string]: string;
                  };
                };
                "$currency"?: {
                  [key: string]: {
                    price: number;
                    sale_price?: number;
                    orig_price?: number;
                  };
                };
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name: string;
            price: number;
            slug?: string;
            sku?: string | null;
            sale?: boolean;
            sale_price?: number | null;
            orig_price?: number | null;
            description?: string;
            meta_title?: string | null;
            meta_description?: string | null;
            images?: ({
              id?: string;
              caption?: string;
              file?: {
                url: string;
                width: number;
                height: number;
                content_type?: string;
                colour?: string;
              };
              turntable?: {
                id?: string;
                file?: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
                frames: number;
                columns: number;
              } | null;
            })[];
            tags?: (string)[];
            stock_tracking?: boolean;
            options?: ({
              id?: string;
              name: string;
              variant?: boolean;
              required?: boolean;
              values: ({
                id?: string;
                name: string;
                price?: number;
                "$currency"?: {
                  [key: string]: {
                    price?: number;
                    sale_price?: number | null;
                    orig_price?: number | null;
                  };
                };
              })[];
            })[];
            variants?: {
              results: ({
                id?: string;
                name?: string;
                sku?: string | null;
                price?: number;
                sale_price?: number | null;
                orig_price?: number | null;
                "$currency"?: {
                  [key: string]: {
                    price?: number;
                    sale_price?: number | null;
                    orig_price?: number | null;
                  };
                };
                option_value_ids: (string)[];
                images?: ({
                  id?: string;
                  caption?: string;
                  file?: {
                    url: string;
                    width: number;
                    height: number;
                    content_type?: string;
                    colour?: string;
                  };
                  turntable?: {
                    id?: string;
                    file?: {
                      url: string;
                      width: number;
                      height: number;
                      content_type?: string;
                      colour?: string;
                    };
                    frames: number;
                    columns: number;
                  } | null;
                })[];
                stock_level?: number;
                stock_status?: unknown;
                weight?: number | null;
                content?: {
                  amount: number;
                  unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                  base_amount?: unknown;
                  base_unit?: unknown;
                } | null;
              })[];
              count?: unknown;
            };
            purchase_options?: {
              standard?: unknown;
              subscription?: {
                plans: ({
                  id?: string;
                  name: string;
                  price: number;
                  "$currency"?: {
                    [key: string]: {
                      price?: number;
                      sale_price?: number | null;
                      orig_price?: number | null;
                    };
                  };
                  billing_schedule: {
                    interval: "daily" | "weekly" | "monthly" | "yearly";
                    interval_count: number;
                    trial_days?: number;
                  };
                })[];
              };
            };
            categories?: ({
              id?: string;
              slug?: string;
              name?: unknown;
            })[];
            attributes?: {
              [key: string]: {
                id?: string;
                name: string;
                value: string | (string)[];
              };
            };
            popularity?: number;
            shipping?: {
              free: boolean;
            };
            weight?: number;
            content?: {
              amount: number;
              unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
              base_amount?: unknown;
              base_unit?: unknown;
            } | null;
            delivery?: "shipment" | "digital" | "giftcard";
            tax_class?: "standard" | "reduced" | "none";
            quantity_min?: number | null;
            order_limit?: number | null;
            "$locale"?: {
              [key: string]: {
                name?: string;
                description?: string;
                meta_title?: string;
                meta_description?: string;
              };
            };
            "$currency"?: {
              [key: string]: {
                price?: number;
                sale_price?: number | null;
                orig_price?: number | null;
              };
            };
            stock_level?: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              name: string;
              slug: string;
              sku: string | null;
              price: number;
              sale_price?: number;
              orig_price?: number;
              sale: boolean;
              currency: string;
              description: string;
              meta_title: string | null;
              meta_description: string | null;
              images: ({
                id: string;
                caption?: string;
                file: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
                turntable?: {
                  id: string;
                  file: {
                    url: string;
                    width: number;
                    height: number;
                    content_type?: string;
                    colour?: string;
                  };
                  frames: number;
                  columns: number;
                };
              })[];
              tags: (string)[];
              rating_average: number | null;
              rating_count: number;
              stock_tracking: boolean;
              stock_purchasable: boolean;
              stock_status: "in_stock" | "out_of_stock";
              stock_level: number;
              options: ({
                id: string;
                name: string;
                variant: boolean;
                required: boolean;
                values: ({
                  id: string;
                  name: string;
                  price: number;
                  "$currency"?: {
                    [key: string]: {
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                    };
                  };
                })[];
              })[];
              variants: {
                results: ({
                  id: string;
                  name: string;
                  sku: string | null;
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                  "$currency"?: {
                    [key: string]: {
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                    };
                  };
                  option_value_ids: (string)[];
                  images: ({
                    id: string;
                    caption?: string;
                    file: {
                      url: string;
                      width: number;
                      height: number;
                      content_type?: string;
                      colour?: string;
                    };
                    turntable?: {
                      id: string;
                      file: {
                        url: string;
                        width: number;
                        height: number;
                        content_type?: string;
                        colour?: string;
                      };
                      frames: number;
                      columns: number;
                    };
                  })[];
                  stock_status: "in_stock" | "out_of_stock";
                  stock_level: number;
                  weight: number;
                  content?: {
                    amount: number;
                    unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                    base_amount: number;
                    base_unit: "kg" | "l" | "m" | "m²" | "m³";
                  };
                })[];
                count: number;
              };
              purchase_options: {
                standard?: {
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                };
                subscription?: {
                  plans: ({
                    id: string;
                    name: string;
                    price: number;
                    sale_price?: number;
                    orig_price?: number;
                    "$currency"?: {
                      [key: string]: {
                        price: number;
                        sale_price?: number;
                        orig_price?: number;
                      };
                    };
                    billing_schedule: {
                      interval: "daily" | "weekly" | "monthly" | "yearly";
                      interval_count: number;
                      trial_days?: number;
                    };
                  })[];
                };
              };
              categories: ({
                id: string;
                name: string;
                slug: string;
              })[];
              attributes: {
                [key: string]: {
                  id: string;
                  name: string;
                  value: string | (string)[];
                };
              };
              popularity: number;
              shipping: {
                free: boolean;
              };
              weight: number;
              content?: {
                amount: number;
                unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                base_amount: number;
                base_unit: "kg" | "l" | "m" | "m²" | "m³";
              };
              delivery: "shipment" | "digital" | "giftcard";
              tax_class: "standard" | "reduced" | "none";
              quantity_min?: number;
              order_limit?: number;
              date_created: string;
              date_updated: string;
              "$locale"?: {
                [key: string]: {
                  [key: string]: string;
                };
              };
              "$currency"?: {
                [key: string]: {
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/products/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              slug: string;
              sku: string | null;
              price: number;
              sale_price?: number;
              orig_price?: number;
              sale: boolean;
              currency: string;
              description: string;
              meta_title: string | null;
              meta_description: string | null;
              images: ({
                id: string;
                caption?: string;
                file: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
                turntable?: {
                  id: string;
                  file: {
                    url: string;
                    width: number;
                    height: number;
                    content_type?: string;
                    colour?: string;
                  };
                  frames: number;
                  columns: number;
                };
              })[];
              tags: (string)[];
              rating_average: number | null;
              rating_count: number;
              stock_tracking: boolean;
              stock_purchasable: boolean;
              stock_status: "in_stock" | "out_of_stock";
              stock_level: number;
              options: ({
                id: string;
                name: string;
                variant: boolean;
                required: boolean;
                values: ({
                  id: string;
                  name: string;
                  price: number;
                  "$currency"?: {
                    [key: string]: {
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                    };
                  };
                })[];
              })[];
              variants: {
                results: ({
                  id: string;
                  name: string;
                  sku: string | null;
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                  "$currency"?: {
                    [key: string]: {
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                    };
                  };
                  option_value_ids: (string)[];
                  images: ({
                    id: string;
                    caption?: string;
                    file: {
                      url: string;
                      width: number;
                      height: number;
                      content_type?: string;
                      colour?: string;
                    };
                    turntable?: {
                      id: string;
                      file: {
                        url: string;
                        width: number;
                        height: number;
                        content_type?: string;
                        colour?: string;
                      };
                      frames: number;
                      columns: number;
                    };
                  })[];
                  stock_status: "in_stock" | "out_of_stock";
                  stock_level: number;
                  weight: number;
                  content?: {
                    amount: number;
                    unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                    base_amount: number;
                    base_unit: "kg" | "l" | "m" | "m²" | "m³";
                  };
                })[];
                count: number;
              };
              purchase_options: {
                standard?: {
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                };
                subscription?: {
                  plans: ({
                    id: string;
                    name: string;
                    price: number;
                    sale_price?: number;
                    orig_price?: number;
                    "$currency"?: {
                      [key: string]: {
                        price: number;
                        sale_price?: number;
                        orig_price?: number;
                      };
                    };
                    billing_schedule: {
                      interval: "daily" | "weekly" | "monthly" | "yearly";
                      interval_count: number;
                      trial_days?: number;
                    };
                  })[];
                };
              };
              categories: ({
                id: string;
                name: string;
                slug: string;
              })[];
              attributes: {
                [key: string]: {
                  id: string;
                  name: string;
                  value: string | (string)[];
                };
              };
              popularity: number;
              shipping: {
                free: boolean;
              };
              weight: number;
              content?: {
                amount: number;
                unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                base_amount: number;
                base_unit: "kg" | "l" | "m" | "m²" | "m³";
              };
              delivery: "shipment" | "digital" | "giftcard";
              tax_class: "standard" | "reduced" | "none";
              quantity_min?: number;
              order_limit?: number;
              date_created: string;
              date_updated: string;
              "$locale"?: {
                [key: string]: {
                  [key: string]: string;
                };
              };
              "$currency"?: {
                [key: string]: {
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name?: string;
            price?: number;
            slug?: string;
            sku?: string | null;
            sale?: boolean;
            sale_price?: number | null;
            orig_price?: number | null;
            description?: string;
            meta_title?: string | null;
            meta_description?: string | null;
            images?: ({
              id?: string;
              caption?: string;
              file?: {
                url: string;
                width: number;
                height: number;
                content_type?: string;
                colour?: string;
              };
              turntable?: {
                id?: string;
                file?: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
                frames: number;
                columns: number;
              } | null;
            })[];
            tags?: (string)[];
            stock_tracking?: boolean;
            options?: ({
              id?: string;
              name: string;
              variant?: boolean;
              required?: boolean;
              values: ({
                id?: string;
                name: string;
                price?: number;
                "$currency"?: {
                  [key: string]: {
                    price?: number;
                    sale_price?: number | null;
                    orig_price?: number | null;
                  };
                };
              })[];
            })[];
            variants?: {
              results: ({
                id?: string;
                name?: string;
                sku?: string | null;
                price?: number;
                sale_price?: number | null;
                orig_price?: number | null;
                "$currency"?: {
                  [key: string]: {
                    price?: number;
                    sale_price?: number | null;
                    orig_price?: number | null;
                  };
                };
                option_value_ids: (string)[];
                images?: ({
                  id?: string;
                  caption?: string;
                  file?: {
                    url: string;
                    width: number;
                    height: number;
                    content_type?: string;
                    colour?: string;
                  };
                  turntable?: {
                    id?: string;
                    file?: {
                      url: string;
                      width: number;
                      height: number;
                      content_type?: string;
                      colour?: string;
                    };
                    frames: number;
                    columns: number;
                  } | null;
                })[];
                stock_level?: number;
                stock_status?: unknown;
                weight?: number | null;
                content?: {
                  amount: number;
                  unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                  base_amount?: unknown;
                  base_unit?: unknown;
                } | null;
              })[];
              count?: unknown;
            };
            purchase_options?: {
              standard?: unknown;
              subscription?: {
                plans: ({
                  id?: string;
                  name: string;
                  price: number;
                  "$currency"?: {
                    [key: string]: {
                      price?: number;
                      sale_price?: number | null;
                      orig_price?: number | null;
                    };
                  };
                  billing_schedule: {
                    interval: "daily" | "weekly" | "monthly" | "yearly";
                    interval_count: number;
                    trial_days?: number;
                  };
                })[];
              };
            };
            categories?: ({
              id?: string;
              slug?: string;
              name?: unknown;
            })[];
            attributes?: {
              [key: string]: {
                id?: string;
                name: string;
                value: string | (string)[];
              };
            };
            popularity?: number;
            shipping?: {
              free: boolean;
            };
            weight?: number;
            content?: {
              amount: number;
              unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
              base_amount?: unknown;
              base_unit?: unknown;
            } | null;
            delivery?: "shipment" | "digital" | "giftcard";
            tax_class?: "standard" | "reduced" | "none";
            quantity_min?: number | null;
            order_limit?: number | null;
            "$locale"?: {
              [key: string]: {
                name?: string;
                description?: string;
                meta_title?: string;
                meta_description?: string;
              };
            };
            "$currency"?: {
              [key: string]: {
                price?: number;
                sale_price?: number | null;
                orig_price?: number | null;
              };
            };
            id?: unknown;
            currency?: unknown;
            rating_average?: unknown;
            rating_count?: unknown;
            stock_level?: unknown;
            stock_status?: unknown;
            stock_purchasable?: unknown;
            date_created?: unknown;
            date_updated?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              slug: string;
              sku: string | null;
              price: number;
              sale_price?: number;
              orig_price?: number;
              sale: boolean;
              currency: string;
              description: string;
              meta_title: string | null;
              meta_description: string | null;
              images: ({
                id: string;
                caption?: string;
                file: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
                turntable?: {
                  id: string;
                  file: {
                    url: string;
                    width: number;
                    height: number;
                    content_type?: string;
                    colour?: string;
                  };
                  frames: number;
                  columns: number;
                };
              })[];
              tags: (string)[];
              rating_average: number | null;
              rating_count: number;
              stock_tracking: boolean;
              stock_purchasable: boolean;
              stock_status: "in_stock" | "out_of_stock";
              stock_level: number;
              options: ({
                id: string;
                name: string;
                variant: boolean;
                required: boolean;
                values: ({
                  id: string;
                  name: string;
                  price: number;
                  "$currency"?: {
                    [key: string]: {
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                    };
                  };
                })[];
              })[];
              variants: {
                results: ({
                  id: string;
                  name: string;
                  sku: string | null;
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                  "$currency"?: {
                    [key: string]: {
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                    };
                  };
                  option_value_ids: (string)[];
                  images: ({
                    id: string;
                    caption?: string;
                    file: {
                      url: string;
                      width: number;
                      height: number;
                      content_type?: string;
                      colour?: string;
                    };
                    turntable?: {
                      id: string;
                      file: {
                        url: string;
                        width: number;
                        height: number;
                        content_type?: string;
                        colour?: string;
                      };
                      frames: number;
                      columns: number;
                    };
                  })[];
                  stock_status: "in_stock" | "out_of_stock";
                  stock_level: number;
                  weight: number;
                  content?: {
                    amount: number;
                    unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                    base_amount: number;
                    base_unit: "kg" | "l" | "m" | "m²" | "m³";
                  };
                })[];
                count: number;
              };
              purchase_options: {
                standard?: {
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                };
                subscription?: {
                  plans: ({
                    id: string;
                    name: string;
                    price: number;
                    sale_price?: number;
                    orig_price?: number;
                    "$currency"?: {
                      [key: string]: {
                        price: number;
                        sale_price?: number;
                        orig_price?: number;
                      };
                    };
                    billing_schedule: {
                      interval: "daily" | "weekly" | "monthly" | "yearly";
                      interval_count: number;
                      trial_days?: number;
                    };
                  })[];
                };
              };
              categories: ({
                id: string;
                name: string;
                slug: string;
              })[];
              attributes: {
                [key: string]: {
                  id: string;
                  name: string;
                  value: string | (string)[];
                };
              };
              popularity: number;
              shipping: {
                free: boolean;
              };
              weight: number;
              content?: {
                amount: number;
                unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                base_amount: number;
                base_unit: "kg" | "l" | "m" | "m²" | "m³";
              };
              delivery: "shipment" | "digital" | "giftcard";
              tax_class: "standard" | "reduced" | "none";
              quantity_min?: number;
              order_limit?: number;
              date_created: string;
              date_updated: string;
              "$locale"?: {
                [key: string]: {
                  [key: string]: string;
                };
              };
              "$currency"?: {
                [key: string]: {
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/products/bulk": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            items: ({
              id?: string;
              match?: "slug" | "sku";
              [key: string]: unknown;
            })[];
            brief?: boolean;
            dry_run?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                status: number;
                product: {
                  id: string;
                  name: string;
                  slug: string;
                  sku: string | null;
                  price: number;
                  sale_price?: number;
                  orig_price?: number;
                  sale: boolean;
                  currency: string;
                  description: string;
                  meta_title: string | null;
                  meta_description: string | null;
                  images: ({
                    id: string;
                    caption?: string;
                    file: {
                      url: string;
                      width: number;
                      height: number;
                      content_type?: string;
                      colour?: string;
                    };
                    turntable?: {
                      id: string;
                      file: {
                        url: string;
                        width: number;
                        height: number;
                        content_type?: string;
                        colour?: string;
                      };
                      frames: number;
                      columns: number;
                    };
                  })[];
                  tags: (string)[];
                  rating_average: number | null;
                  rating_count: number;
                  stock_tracking: boolean;
                  stock_purchasable: boolean;
                  stock_status: "in_stock" | "out_of_stock";
                  stock_level: number;
                  options: ({
                    id: string;
                    name: string;
                    variant: boolean;
                    required: boolean;
                    values: ({
                      id: string;
                      name: string;
                      price: number;
                      "$currency"?: {
                        [key: string]: {
                          price: number;
                          sale_price?: number;
                          orig_price?: number;
                        };
                      };
                    })[];
                  })[];
                  variants: {
                    results: ({
                      id: string;
                      name: string;
                      sku: string | null;
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                      "$currency"?: {
                        [key: string]: {
                          price: number;
                          sale_price?: number;
                          orig_price?: number;
                        };
                      };
                      option_value_ids: (string)[];
                      images: ({
                        id: string;
                        caption?: string;
                        file: {
                          url: string;
                          width: number;
                          height: number;
                          content_type?: string;
                          colour?: string;
                        };
                        turntable?: {
                          id: string;
                          file: {
                            url: string;
                            width: number;
                            height: number;
                            content_type?: string;
                            colour?: string;
                          };
                          frames: number;
                          columns: number;
                        };
                      })[];
                      stock_status: "in_stock" | "out_of_stock";
                      stock_level: number;
                      weight: number;
                      content?: {
                        amount: number;
                        unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                        base_amount: number;
                        base_unit: "kg" | "l" | "m" | "m²" | "m³";
                      };
                    })[];
                    count: number;
                  };
                  purchase_options: {
                    standard?: {
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                    };
                    subscription?: {
                      plans: ({
                        id: string;
                        name: string;
                        price: number;
                        sale_price?: number;
                        orig_price?: number;
                        "$currency"?: {
                          [key: string]: {
                            price: number;
                            sale_price?: number;
                            orig_price?: number;
                          };
                        };
                        billing_schedule: {
                          interval: "daily" | "weekly" | "monthly" | "yearly";
                          interval_count: number;
                          trial_days?: number;
                        };
                      })[];
                    };
                  };
                  categories: ({
                    id: string;
                    name: string;
                    slug: string;
                  })[];
                  attributes: {
                    [key: string]: {
                      id: string;
                      name: string;
                      value: string | (string)[];
                    };
                  };
                  popularity: number;
                  shipping: {
                    free: boolean;
                  };
                  weight: number;
                  content?: {
                    amount: number;
                    unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                    base_amount: number;
                    base_unit: "kg" | "l" | "m" | "m²" | "m³";
                  };
                  delivery: "shipment" | "digital" | "giftcard";
                  tax_class: "standard" | "reduced" | "none";
                  quantity_min?: number;
                  order_limit?: number;
                  date_created: string;
                  date_updated: string;
                  "$locale"?: {
                    [key: string]: {
                      [key: string]: string;
                    };
                  };
                  "$currency"?: {
                    [key: string]: {
                      price: number;
                      sale_price?: number;
                      orig_price?: number;
                    };
                  };
                };
              } | {
                status: number;
                id: string;
              } | {
                status: number;
                error: {
                  message: string;
                  code: string;
                  param?: string;
                };
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        503: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/products/{id}/stock": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                product_id: string;
                variant_id: string | null;
                quantity: number;
                stock_level: number;
                reason: string;
                actor: string;
                date_created: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            variant_id?: string;
            quantity?: number;
            stock_level?: number;
            reason: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              product_id: string;
              variant_id: string | null;
              quantity: number;
              stock_level: number;
              reason: string;
              actor: string;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/categories": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                name: string;
                slug: string;
                description: string;
                meta_title: string | null;
                meta_description: string | null;
                parent_id: string | null;
                top_id: string | null;
                image: {
                  id: string;
                  caption?: string;
                  file: {
                    url: string;
                    width: number;
                    height: number;
                    content_type?: string;
                    colour?: string;
                  };
                } | null;
                sort: number;
                product_count: number;
                "$locale"?: {
                  [key: string]: {
                    [key: string]: string;
                  };
                };
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name: string;
            slug?: string;
            description?: string;
            parent_id?: string | null;
            image?: {
              id?: string;
              caption?: string;
              file?: {
                url: string;
                width: number;
                height: number;
                content_type?: string;
                colour?: string;
              };
            } | null;
            meta_title?: string | null;
            meta_description?: string | null;
            "$locale"?: {
              [key: string]: {
                name?: string;
                description?: string;
                meta_title?: string;
                meta_description?: string;
              };
            };
            sort?: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              name: string;
              slug: string;
              description: string;
              meta_title: string | null;
              meta_description: string | null;
              parent_id: string | null;
              top_id: string | null;
              image: {
                id: string;
                caption?: string;
                file: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
              } | null;
              sort: number;
              product_count: number;
              "$locale"?: {
                [key: string]: {
                  [key: string]: string;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/categories/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              slug: string;
              description: string;
              meta_title: string | null;
              meta_description: string | null;
              parent_id: string | null;
              top_id: string | null;
              image: {
                id: string;
                caption?: string;
                file: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
              } | null;
              sort: number;
              product_count: number;
              "$locale"?: {
                [key: string]: {
                  [key: string]: string;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name?: string;
            slug?: string;
            description?: string;
            parent_id?: string | null;
            image?: {
              id?: string;
              caption?: string;
              file?: {
                url: string;
                width: number;
                height: number;
                content_type?: string;
                colour?: string;
              };
            } | null;
            meta_title?: string | null;
            meta_description?: string | null;
            "$locale"?: {
              [key: string]: {
                name?: string;
                description?: string;
                meta_title?: string;
                meta_description?: string;
              };
            };
            sort?: number;
            id?: unknown;
            top_id?: unknown;
            product_count?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              slug: string;
              description: string;
              meta_title: string | null;
              meta_description: string | null;
              parent_id: string | null;
              top_id: string | null;
              image: {
                id: string;
                caption?: string;
                file: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
              } | null;
              sort: number;
              product_count: number;
              "$locale"?: {
                [key: string]: {
                  [key: string]: string;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/attributes": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                name: string;
                filterable: boolean;
                sort: number;
                "$locale"?: {
                  [key: string]: {
                    [key: string]: string;
                  };
                };
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/attributes/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              filterable: boolean;
              sort: number;
              "$locale"?: {
                [key: string]: {
                  [key: string]: string;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name?: string;
            filterable?: boolean;
            sort?: number;
            "$locale"?: {
              [key: string]: {
                name?: string;
              };
            };
            id?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              filterable: boolean;
              sort: number;
              "$locale"?: {
                [key: string]: {
                  [key: string]: string;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/coupons": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          code?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                code: string;
                id: string;
                name: string;
                active: boolean;
                offer: {
                  type: "percent";
                  percent: number;
                } | {
                  type: "fixed";
                  amount: number;
                } | {
                  type: "shipping";
                } | {
                  type: "buy_get";
                  buy_quantity: number;
                  get_quantity: number;
                  percent: number;
                  get?: {
                    product_ids?: (string)[];
                    category_ids?: (string)[];
                  };
                  limit?: number;
                };
                conditions: {
                  product_ids?: (string)[];
                  category_ids?: (string)[];
                  minimum?: number;
                  quantity?: number;
                };
                date_from: string | null;
                date_to: string | null;
                priority: number;
                exclusive: boolean;
                date_created: string;
                max_uses: number | null;
                max_uses_per_account: number | null;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            code: string;
            name: string;
            offer: {
              type: "percent";
              percent: number;
            } | {
              type: "fixed";
              amount: number;
            } | {
              type: "shipping";
            } | {
              type: "buy_get";
              buy_quantity: number;
              get_quantity: number;
              percent: number;
              get?: {
                product_ids?: (string)[];
                category_ids?: (string)[];
              };
              limit?: number;
            };
            active?: boolean;
            conditions?: {
              product_ids?: (string)[];
              category_ids?: (string)[];
              minimum?: number;
              quantity?: number;
            };
            date_from?: string | null;
            date_to?: string | null;
            priority?: number;
            exclusive?: boolean;
            max_uses?: number | null;
            max_uses_per_account?: number | null;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              code: string;
              id: string;
              name: string;
              active: boolean;
              offer: {
                type: "percent";
                percent: number;
              } | {
                type: "fixed";
                amount: number;
              } | {
                type: "shipping";
              } | {
                type: "buy_get";
                buy_quantity: number;
                get_quantity: number;
                percent: number;
                get?: {
                  product_ids?: (string)[];
                  category_ids?: (string)[];
                };
                limit?: number;
              };
              conditions: {
                product_ids?: (string)[];
                category_ids?: (string)[];
                minimum?: number;
                quantity?: number;
              };
              date_from: string | null;
              date_to: string | null;
              priority: number;
              exclusive: boolean;
              date_created: string;
              max_uses: number | null;
              max_uses_per_account: number | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/coupons/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              code: string;
              id: string;
              name: string;
              active: boolean;
              offer: {
                type: "percent";
                percent: number;
              } | {
                type: "fixed";
                amount: number;
              } | {
                type: "shipping";
              } | {
                type: "buy_get";
                buy_quantity: number;
                get_quantity: number;
                percent: number;
                get?: {
                  product_ids?: (string)[];
                  category_ids?: (string)[];
                };
                limit?: number;
              };
              conditions: {
                product_ids?: (string)[];
                category_ids?: (string)[];
                minimum?: number;
                quantity?: number;
              };
              date_from: string | null;
              date_to: string | null;
              priority: number;
              exclusive: boolean;
              date_created: string;
              max_uses: number | null;
              max_uses_per_account: number | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            code?: string;
            name?: string;
            offer?: {
              type: "percent";
              percent: number;
            } | {
              type: "fixed";
              amount: number;
            } | {
              type: "shipping";
            } | {
              type: "buy_get";
              buy_quantity: number;
              get_quantity: number;
              percent: number;
              get?: {
                product_ids?: (string)[];
                category_ids?: (string)[];
              };
              limit?: number;
            };
            active?: boolean;
            conditions?: {
              product_ids?: (string)[];
              category_ids?: (string)[];
              minimum?: number;
              quantity?: number;
            };
            date_from?: string | null;
            date_to?: string | null;
            priority?: number;
            exclusive?: boolean;
            id?: unknown;
            date_created?: unknown;
            max_uses?: number | null;
            max_uses_per_account?: number | null;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              code: string;
              id: string;
              name: string;
              active: boolean;
              offer: {
                type: "percent";
                percent: number;
              } | {
                type: "fixed";
                amount: number;
              } | {
                type: "shipping";
              } | {
                type: "buy_get";
                buy_quantity: number;
                get_quantity: number;
                percent: number;
                get?: {
                  product_ids?: (string)[];
                  category_ids?: (string)[];
                };
                limit?: number;
              };
              conditions: {
                product_ids?: (string)[];
                category_ids?: (string)[];
                minimum?: number;
                quantity?: number;
              };
              date_from: string | null;
              date_to: string | null;
              priority: number;
              exclusive: boolean;
              date_created: string;
              max_uses: number | null;
              max_uses_per_account: number | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/promotions": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          code?: unknown;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                name: string;
                active: boolean;
                offer: {
                  type: "percent";
                  percent: number;
                } | {
                  type: "fixed";
                  amount: number;
                } | {
                  type: "shipping";
                } | {
                  type: "buy_get";
                  buy_quantity: number;
                  get_quantity: number;
                  percent: number;
                  get?: {
                    product_ids?: (string)[];
                    category_ids?: (string)[];
                  };
                  limit?: number;
                };
                conditions: {
                  product_ids?: (string)[];
                  category_ids?: (string)[];
                  minimum?: number;
                  quantity?: number;
                };
                date_from: string | null;
                date_to: string | null;
                priority: number;
                exclusive: boolean;
                date_created: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name: string;
            offer: {
              type: "percent";
              percent: number;
            } | {
              type: "fixed";
              amount: number;
            } | {
              type: "shipping";
            } | {
              type: "buy_get";
              buy_quantity: number;
              get_quantity: number;
              percent: number;
              get?: {
                product_ids?: (string)[];
                category_ids?: (string)[];
              };
              limit?: number;
            };
            active?: boolean;
            conditions?: {
              product_ids?: (string)[];
              category_ids?: (string)[];
              minimum?: number;
              quantity?: number;
            };
            date_from?: string | null;
            date_to?: string | null;
            priority?: number;
            exclusive?: boolean;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              name: string;
              active: boolean;
              offer: {
                type: "percent";
                percent: number;
              } | {
                type: "fixed";
                amount: number;
              } | {
                type: "shipping";
              } | {
                type: "buy_get";
                buy_quantity: number;
                get_quantity: number;
                percent: number;
                get?: {
                  product_ids?: (string)[];
                  category_ids?: (string)[];
                };
                limit?: number;
              };
              conditions: {
                product_ids?: (string)[];
                category_ids?: (string)[];
                minimum?: number;
                quantity?: number;
              };
              date_from: string | null;
              date_to: string | null;
              priority: number;
              exclusive: boolean;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/promotions/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              active: boolean;
              offer: {
                type: "percent";
                percent: number;
              } | {
                type: "fixed";
                amount: number;
              } | {
                type: "shipping";
              } | {
                type: "buy_get";
                buy_quantity: number;
                get_quantity: number;
                percent: number;
                get?: {
                  product_ids?: (string)[];
                  category_ids?: (string)[];
                };
                limit?: number;
              };
              conditions: {
                product_ids?: (string)[];
                category_ids?: (string)[];
                minimum?: number;
                quantity?: number;
              };
              date_from: string | null;
              date_to: string | null;
              priority: number;
              exclusive: boolean;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name?: string;
            offer?: {
              type: "percent";
              percent: number;
            } | {
              type: "fixed";
              amount: number;
            } | {
              type: "shipping";
            } | {
              type: "buy_get";
              buy_quantity: number;
              get_quantity: number;
              percent: number;
              get?: {
                product_ids?: (string)[];
                category_ids?: (string)[];
              };
              limit?: number;
            };
            active?: boolean;
            conditions?: {
              product_ids?: (string)[];
              category_ids?: (string)[];
              minimum?: number;
              quantity?: number;
            };
            date_from?: string | null;
            date_to?: string | null;
            priority?: number;
            exclusive?: boolean;
            id?: unknown;
            date_created?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              active: boolean;
              offer: {
                type: "percent";
                percent: number;
              } | {
                type: "fixed";
                amount: number;
              } | {
                type: "shipping";
              } | {
                type: "buy_get";
                buy_quantity: number;
                get_quantity: number;
                percent: number;
                get?: {
                  product_ids?: (string)[];
                  category_ids?: (string)[];
                };
                limit?: number;
              };
              conditions: {
                product_ids?: (string)[];
                category_ids?: (string)[];
                minimum?: number;
                quantity?: number;
              };
              date_from: string | null;
              date_to: string | null;
              priority: number;
              exclusive: boolean;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/giftcards": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                last4: string;
                currency: string;
                active: boolean;
                amount: number;
                balance: number;
                date_expires: string | null;
                date_created: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            amount: number;
            code?: string;
            date_expires?: string | null;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              last4: string;
              currency: string;
              active: boolean;
              amount: number;
              balance: number;
              date_expires: string | null;
              date_created: string;
              code: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/giftcards/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              last4: string;
              currency: string;
              active: boolean;
              amount: number;
              balance: number;
              date_expires: string | null;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            id?: unknown;
            last4?: unknown;
            currency?: unknown;
            active: boolean;
            amount?: unknown;
            balance?: unknown;
            date_expires?: unknown;
            date_created?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              last4: string;
              currency: string;
              active: boolean;
              amount: number;
              balance: number;
              date_expires: string | null;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/functions": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                name: string;
                events: (string)[];
                schedule: string | null;
                scopes: ("read" | "write" | "orders" | "catalogue")[];
                error: string | null;
                date_next: string | null;
                date_read: string;
                queued: number;
                dead: number;
                last_run: {
                  id: string;
                  function: string;
                  event_id: number | null;
                  tick: string | null;
                  status: "queued" | "done" | "dead";
                  attempts: number;
                  date_due: string | null;
                  date_created: string;
                  date_done: string | null;
                  duration_ms: number | null;
                  error: string | null;
                } | null;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/functions/runs": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          function?: string;
          status?: "queued" | "done" | "dead";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                function: string;
                event_id: number | null;
                tick: string | null;
                status: "queued" | "done" | "dead";
                attempts: number;
                date_due: string | null;
                date_created: string;
                date_done: string | null;
                duration_ms: number | null;
                error: string | null;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/functions/runs/{id}/replay": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              function: string;
              event_id: number | null;
              tick: string | null;
              status: "queued" | "done" | "dead";
              attempts: number;
              date_due: string | null;
              date_created: string;
              date_done: string | null;
              duration_ms: number | null;
              error: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/functions/replay": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            function: string;
            after: number;
            until?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              count: number;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/mails": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                name: "order" | "payment_waiting" | "payment_refused" | "shipping" | "refund" | "cancel" | "cancel_refunded" | "cancel_rest" | "cancel_rest_refunded" | "order_changed" | "order_changed_refunded" | "draft" | "return_requested" | "return_declined" | "order_link" | "stock_alert" | "back_in_stock" | "recover" | "verify" | "email_changed" | "second_step_on" | "second_step_off" | "second_step_recovery_code" | "second_step_guessed" | "newsletter" | "subscription_renewed" | "subscription_payment_failed" | "subscription_ended" | "subscription_changed" | "subscription_paused" | "subscription_canceled" | "hold_ends" | "hold_ended" | "books_differ" | "books_agree" | "owner_order" | "owner_stock" | "owner_renewal" | "owner_renewal_ended" | "owner_return" | "owner_refund";
                to: "shopper" | "owner";
                changed: (string)[];
                placeholders: (string)[];
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/mails/failed": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              count: number;
              results: ({
                key: string;
                kind: string;
                to: string;
                attempts: number;
                error: string | null;
                date_created: string;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/mails/{id}/{locale}": {
    get: {
      parameters: {
        path: {
          id: string;
          locale: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              name: "order" | "payment_waiting" | "payment_refused" | "shipping" | "refund" | "cancel" | "cancel_refunded" | "cancel_rest" | "cancel_rest_refunded" | "order_changed" | "order_changed_refunded" | "draft" | "return_requested" | "return_declined" | "order_link" | "stock_alert" | "back_in_stock" | "recover" | "verify" | "email_changed" | "second_step_on" | "second_step_off" | "second_step_recovery_code" | "second_step_guessed" | "newsletter" | "subscription_renewed" | "subscription_payment_failed" | "subscription_ended" | "subscription_changed" | "subscription_paused" | "subscription_canceled" | "hold_ends" | "hold_ended" | "books_differ" | "books_agree" | "owner_order" | "owner_stock" | "owner_renewal" | "owner_renewal_ended" | "owner_return" | "owner_refund";
              locale: string;
              to: "shopper" | "owner";
              subject: string;
              heading: string;
              paragraphs: (string)[];
              button: string;
              note: string;
              is_changed: boolean;
              placeholders: (string)[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
          locale: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            subject?: string;
            heading?: string;
            paragraphs?: (string)[];
            button?: string;
            note?: string;
            name?: unknown;
            locale?: unknown;
            to?: unknown;
            is_changed?: unknown;
            placeholders?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              name: "order" | "payment_waiting" | "payment_refused" | "shipping" | "refund" | "cancel" | "cancel_refunded" | "cancel_rest" | "cancel_rest_refunded" | "order_changed" | "order_changed_refunded" | "draft" | "return_requested" | "return_declined" | "order_link" | "stock_alert" | "back_in_stock" | "recover" | "verify" | "email_changed" | "second_step_on" | "second_step_off" | "second_step_recovery_code" | "second_step_guessed" | "newsletter" | "subscription_renewed" | "subscription_payment_failed" | "subscription_ended" | "subscription_changed" | "subscription_paused" | "subscription_canceled" | "hold_ends" | "hold_ended" | "books_differ" | "books_agree" | "owner_order" | "owner_stock" | "owner_renewal" | "owner_renewal_ended" | "owner_return" | "owner_refund";
              locale: string;
              to: "shopper" | "owner";
              subject: string;
              heading: string;
              paragraphs: (string)[];
              button: string;
              note: string;
              is_changed: boolean;
              placeholders: (string)[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
          locale: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/mails/{id}/{locale}/preview": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
          locale: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            subject?: string;
            heading?: string;
            paragraphs?: (string)[];
            button?: string;
            note?: string;
            order_id?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              subject: string;
              html: string;
              text: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/mails/{id}/{locale}/test": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
          locale: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              to: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/pages": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                slug: string;
                title: string;
                body: string;
                published: boolean;
                "$locale"?: {
                  [key: string]: {
                    [key: string]: unknown;
                  };
                };
                date_created: string;
                date_updated: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            slug: string;
            title: string;
            body: string;
            published?: boolean;
            "$locale"?: {
              [key: string]: {
                title?: string;
                body?: string;
              };
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              slug: string;
              title: string;
              body: string;
              published: boolean;
              "$locale"?: {
                [key: string]: {
                  [key: string]: unknown;
                };
              };
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/pages/legal": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            slugs?: ("imprint" | "privacy" | "terms" | "withdrawal" | "shipping" | "returns")[];
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              results: ({
                id: string;
                slug: string;
                title: string;
                body: string;
                published: boolean;
                "$locale"?: {
                  [key: string]: {
                    [key: string]: unknown;
                  };
                };
                date_created: string;
                date_updated: string;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/pages/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              slug: string;
              title: string;
              body: string;
              published: boolean;
              "$locale"?: {
                [key: string]: {
                  [key: string]: unknown;
                };
              };
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            slug?: string;
            title?: string;
            body?: string;
            published?: boolean;
            "$locale"?: {
              [key: string]: {
                title?: string;
                body?: string;
              };
            };
            id?: unknown;
            date_created?: unknown;
            date_updated?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              slug: string;
              title: string;
              body: string;
              published: boolean;
              "$locale"?: {
                [key: string]: {
                  [key: string]: unknown;
                };
              };
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/content-models": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                name: string;
                fields: ({
                  id: string;
                  name: string;
                  type: "text" | "number" | "boolean" | "date" | "json";
                })[];
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            id: string;
            name: string;
            fields: ({
              id: string;
              name: string;
              type: "text" | "number" | "boolean" | "date" | "json";
            })[];
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              name: string;
              fields: ({
                id: string;
                name: string;
                type: "text" | "number" | "boolean" | "date" | "json";
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/content-models/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              fields: ({
                id: string;
                name: string;
                type: "text" | "number" | "boolean" | "date" | "json";
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name?: string;
            fields?: ({
              id: string;
              name: string;
              type: "text" | "number" | "boolean" | "date" | "json";
            })[];
            id?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              fields: ({
                id: string;
                name: string;
                type: "text" | "number" | "boolean" | "date" | "json";
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/content/{model}": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          slug?: string;
          published?: "true" | "false";
        };
        path: {
          model: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                model: string;
                slug: string;
                fields: {
                  [key: string]: unknown;
                };
                draft: {
                  [key: string]: unknown;
                } | null;
                published: boolean;
                "$locale"?: {
                  [key: string]: {
                    [key: string]: unknown;
                  };
                };
                date_created: string;
                date_updated: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          model: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            slug: string;
            fields: {
              [key: string]: unknown;
            };
            published?: boolean;
            draft?: {
              [key: string]: unknown;
            } | null;
            "$locale"?: {
              [key: string]: {
                [key: string]: unknown;
              };
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              model: string;
              slug: string;
              fields: {
                [key: string]: unknown;
              };
              draft: {
                [key: string]: unknown;
              } | null;
              published: boolean;
              "$locale"?: {
                [key: string]: {
                  [key: string]: unknown;
                };
              };
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/content/{model}/{id}": {
    get: {
      parameters: {
        path: {
          model: string;
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              model: string;
              slug: string;
              fields: {
                [key: string]: unknown;
              };
              draft: {
                [key: string]: unknown;
              } | null;
              published: boolean;
              "$locale"?: {
                [key: string]: {
                  [key: string]: unknown;
                };
              };
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          model: string;
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            slug?: string;
            fields?: {
              [key: string]: unknown;
            };
            published?: boolean;
            draft?: {
              [key: string]: unknown;
            } | null;
            "$locale"?: {
              [key: string]: {
                [key: string]: unknown;
              };
            };
            id?: unknown;
            model?: unknown;
            date_created?: unknown;
            date_updated?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              model: string;
              slug: string;
              fields: {
                [key: string]: unknown;
              };
              draft: {
                [key: string]: unknown;
              } | null;
              published: boolean;
              "$locale"?: {
                [key: string]: {
                  [key: string]: unknown;
                };
              };
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          model: string;
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/previews": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            hours?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              token: string;
              date_expires: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/people": {
    get: {
      parameters: {
        query?: {
          email?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              email: string;
              date_exported: string;
              account: {
                [key: string]: unknown;
              } | null;
              orders: ({
                [key: string]: unknown;
              })[];
              carts: ({
                [key: string]: unknown;
              })[];
              drafts: ({
                [key: string]: unknown;
              })[];
              subscriptions: ({
                [key: string]: unknown;
              })[];
              invoices: ({
                [key: string]: unknown;
              })[];
              stock_alerts: ({
                [key: string]: unknown;
              })[];
              mails: ({
                [key: string]: unknown;
              })[];
              subscriber: {
                [key: string]: unknown;
              } | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/people/erase": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            email: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              accounts: number;
              orders: number;
              invoices: number;
              subscribers: number;
              mails: number;
              others: number;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/accounts": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          email?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                email: string;
                first_name: string;
                last_name: string;
                phone: string | null;
                email_optin: boolean;
                metadata: {
                  [key: string]: unknown;
                };
                email_verified: boolean;
                second_factor: boolean;
                addresses: ({
                  id: string;
                  name: string;
                  first_name?: string;
                  last_name?: string;
                  company?: string | null;
                  address1: string;
                  address2: string | null;
                  city: string;
                  state: string;
                  zip: string;
                  country: string;
                  phone: string | null;
                  default_shipping: boolean;
                  default_billing: boolean;
                })[];
                date_created: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/accounts/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              email: string;
              first_name: string;
              last_name: string;
              phone: string | null;
              email_optin: boolean;
              metadata: {
                [key: string]: unknown;
              };
              email_verified: boolean;
              second_factor: boolean;
              addresses: ({
                id: string;
                name: string;
                first_name?: string;
                last_name?: string;
                company?: string | null;
                address1: string;
                address2: string | null;
                city: string;
                state: string;
                zip: string;
                country: string;
                phone: string | null;
                default_shipping: boolean;
                default_billing: boolean;
              })[];
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            id?: unknown;
            email?: string;
            first_name?: string;
            last_name?: string;
            phone?: unknown;
            email_optin?: unknown;
            metadata?: unknown;
            email_verified?: unknown;
            second_factor?: unknown;
            addresses?: ({
              id?: string;
              name: string;
              first_name?: string | null;
              last_name?: string | null;
              company?: string | null;
              address1: string;
              address2?: string | null;
              city: string;
              state: string;
              zip: string;
              country: string;
              phone?: string | null;
              default_shipping?: boolean;
              default_billing?: boolean;
            })[];
            date_created?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              email: string;
              first_name: string;
              last_name: string;
              phone: string | null;
              email_optin: boolean;
              metadata: {
                [key: string]: unknown;
              };
              email_verified: boolean;
              second_factor: boolean;
              addresses: ({
                id: string;
                name: string;
                first_name?: string;
                last_name?: string;
                company?: string | null;
                address1: string;
                address2: string | null;
                city: string;
                state: string;
                zip: string;
                country: string;
                phone: string | null;
                default_shipping: boolean;
                default_billing: boolean;
              })[];
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/accounts/{id}/sessions": {
    delete: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              ended: number;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/accounts/{id}/second-factor": {
    delete: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              email: string;
              first_name: string;
              last_name: string;
              phone: string | null;
              email_optin: boolean;
              metadata: {
                [key: string]: unknown;
              };
              email_verified: boolean;
              second_factor: boolean;
              addresses: ({
                id: string;
                name: string;
                first_name?: string;
                last_name?: string;
                company?: string | null;
                address1: string;
                address2: string | null;
                city: string;
                state: string;
                zip: string;
                country: string;
                phone: string | null;
                default_shipping: boolean;
                default_billing: boolean;
              })[];
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/subscribers": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          status?: "pending" | "confirmed" | "unsubscribed";
          email?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                email: string;
                status: "pending" | "confirmed" | "unsubscribed";
                locale: string | null;
                date_created: string;
                date_confirmed: string | null;
                date_unsubscribed: string | null;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/subscribers/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              email: string;
              status: "pending" | "confirmed" | "unsubscribed";
              locale: string | null;
              date_created: string;
              date_confirmed: string | null;
              date_unsubscribed: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            id?: unknown;
            email?: unknown;
            status: "unsubscribed";
            locale?: unknown;
            date_created?: unknown;
            date_confirmed?: unknown;
            date_unsubscribed?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              email: string;
              status: "pending" | "confirmed" | "unsubscribed";
              locale: string | null;
              date_created: string;
              date_confirmed: string | null;
              date_unsubscribed: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/subscriptions": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          status?: "active" | "trial" | "pastdue" | "paused" | "canceled";
          account_id?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                account_id: string | null;
                order_id: string;
                order_item_id: string;
                status: "active" | "trial" | "pastdue" | "paused" | "canceled";
                active: boolean;
                trial: boolean;
                paused: boolean;
                canceled: boolean;
                cancel_at_end: boolean;
                cancel_reason: string | null;
                currency: string;
                interval: "daily" | "weekly" | "monthly" | "yearly";
                interval_count: number;
                product_id: string;
                product: {
                  id: string;
                  name: string;
                  sku: string | null;
                  slug: string;
                  images: (components['schemas']['Image'])[];
                  content?: {
                    amount: number;
                    unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                    base_amount: number;
                    base_unit: "kg" | "l" | "m" | "m²" | "m³";
                  };
                } | null;
                product_name: string;
                variant_id: string | null;
                plan_id: string | null;
                options: ({
                  id: string;
                  name: string;
                  value: string;
                  variant?: boolean;
                })[];
                quantity: number;
                price: number;
                price_total: number;
                items: ({
                  id: string;
                  product_id: string;
                  variant_id: string | null;
                  plan_id: string | null;
                  quantity: number;
                  price: number;
                  price_total: number;
                  options: ({
                    id: string;
                    name: string;
                    value: string;
                    variant?: boolean;
                  })[];
                  product: {
                    id: string;
                    name: string;
                    sku: string | null;
                    slug: string;
                    images: (components['schemas']['Image'])[];
                    content?: {
                      amount: number;
                      unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                      base_amount: number;
                      base_unit: "kg" | "l" | "m" | "m²" | "m³";
                    };
                  } | null;
                })[];
                recurring_total: number;
                billing: {
                  name?: string | null;
                  first_name?: string | null;
                  last_name?: string | null;
                  company?: string | null;
                  address1?: string | null;
                  address2?: string | null;
                  city?: string | null;
                  state?: string | null;
                  zip?: string | null;
                  country?: string | null;
                  phone?: string | null;
                  account_address_id?: string | null;
                  account_card_id?: string | null;
                  method?: string | null;
                  card?: {
                    token?: string | null;
                    last4?: string | null;
                    exp_month?: number | null;
                    exp_year?: number | null;
                    brand?: string | null;
                    display_brand?: string | null;
                    address_check?: string | null;
                    cvc_check?: string | null;
                    zip_check?: string | null;
                    gateway?: string | null;
                  } | null;
                  intent?: {
                    [key: string]: {
                      id: string;
                      auth_amount?: number | null;
                    };
                  } | null;
                  paypal?: {
                    nonce?: string | null;
                    order_id?: string | null;
                    device_data?: string | null;
                  } | null;
                  google?: {
                    nonce?: string | null;
                    gateway?: string | null;
                    device_data?: string | null;
                  } | null;
                  apple?: {
                    nonce?: string | null;
                    gateway?: string | null;
                    device_data?: string | null;
                  } | null;
                  amazon?: {
                    checkout_session_id?: string | null;
                  } | null;
                  klarna?: {
                    token?: string | null;
                  } | null;
                  ideal?: {
                    token?: string | null;
                  } | null;
                  bancontact?: {
                    token?: string | null;
                  } | null;
                  quote?: {
                    amount: number;
                    currency: string;
                  } | null;
                };
                shipping: {
                  name?: string | null;
                  first_name?: string | null;
                  last_name?: string | null;
                  company?: string | null;
                  address1?: string | null;
                  address2?: string | null;
                  city?: string | null;
                  state?: string | null;
                  zip?: string | null;
                  country?: string | null;
                  phone?: string | null;
                  account_address_id?: string | null;
                  service?: string | null;
                  service_name?: string | null;
                  price?: number;
                  delivery?: {
                    from: string;
                    to: string;
                  };
                };
                date_created: string;
                date_period_start: string;
                date_period_end: string;
                date_trial_end: string | null;
                date_pause_end: string | null;
                date_payment_retry: string | null;
                date_canceled: string | null;
                email: string | null;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/subscriptions/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              account_id: string | null;
              order_id: string;
              order_item_id: string;
              status: "active" | "trial" | "pastdue" | "paused" | "canceled";
              active: boolean;
              trial: boolean;
              paused: boolean;
              canceled: boolean;
              cancel_at_end: boolean;
              cancel_reason: string | null;
              currency: string;
              interval: "daily" | "weekly" | "monthly" | "yearly";
              interval_count: number;
              product_id: string;
              product: {
                id: string;
                name: string;
                sku: string | null;
                slug: string;
                images: (components['schemas']['Image'])[];
                content?: {
                  amount: number;
                  unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                  base_amount: number;
                  base_unit: "kg" | "l" | "m" | "m²" | "m³";
                };
              } | null;
              product_name: string;
              variant_id: string | null;
              plan_id: string | null;
              options: ({
                id: string;
                name: string;
                value: string;
                variant?: boolean;
              })[];
              quantity: number;
              price: number;
              price_total: number;
              items: ({
                id: string;
                product_id: string;
                variant_id: string | null;
                plan_id: string | null;
                quantity: number;
                price: number;
                price_total: number;
                options: ({
                  id: string;
                  name: string;
                  value: string;
                  variant?: boolean;
                })[];
                product: {
                  id: string;
                  name: string;
                  sku: string | null;
                  slug: string;
                  images: (components['schemas']['Image'])[];
                  content?: {
                    amount: number;
                    unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                    base_amount: number;
                    base_unit: "kg" | "l" | "m" | "m²" | "m³";
                  };
                } | null;
              })[];
              recurring_total: number;
              billing: {
                name?: string | null;
                first_name?: string | null;
                last_name?: string | null;
                company?: string | null;
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                state?: string | null;
                zip?: string | null;
                country?: string | null;
                phone?: string | null;
                account_address_id?: string | null;
                account_card_id?: string | null;
                method?: string | null;
                card?: {
                  token?: string | null;
                  last4?: string | null;
                  exp_month?: number | null;
                  exp_year?: number | null;
                  brand?: string | null;
                  display_brand?: string | null;
                  address_check?: string | null;
                  cvc_check?: string | null;
                  zip_check?: string | null;
                  gateway?: string | null;
                } | null;
                intent?: {
                  [key: string]: {
                    id: string;
                    auth_amount?: number | null;
                  };
                } | null;
                paypal?: {
                  nonce?: string | null;
                  order_id?: string | null;
                  device_data?: string | null;
                } | null;
                google?: {
                  nonce?: string | null;
                  gateway?: string | null;
                  device_data?: string | null;
                } | null;
                apple?: {
                  nonce?: string | null;
                  gateway?: string | null;
                  device_data?: string | null;
                } | null;
                amazon?: {
                  checkout_session_id?: string | null;
                } | null;
                klarna?: {
                  token?: string | null;
                } | null;
                ideal?: {
                  token?: string | null;
                } | null;
                bancontact?: {
                  token?: string | null;
                } | null;
                quote?: {
                  amount: number;
                  currency: string;
                } | null;
              };
              shipping: {
                name?: string | null;
                first_name?: string | null;
                last_name?: string | null;
                company?: string | null;
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                state?: string | null;
                zip?: string | null;
                country?: string | null;
                phone?: string | null;
                account_address_id?: string | null;
                service?: string | null;
                service_name?: string | null;
                price?: number;
                delivery?: {
                  from: string;
                  to: string;
                };
              };
              date_created: string;
              date_period_start: string;
              date_period_end: string;
              date_trial_end: string | null;
              date_pause_end: string | null;
              date_payment_retry: string | null;
              date_canceled: string | null;
              email: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            id?: unknown;
            account_id?: unknown;
            order_id?: unknown;
            order_item_id?: unknown;
            status?: unknown;
            active?: unknown;
            trial?: unknown;
            paused?: boolean;
            canceled?: boolean;
            cancel_at_end?: boolean;
            cancel_reason?: string | null;
            currency?: unknown;
            interval?: unknown;
            interval_count?: unknown;
            product_id?: unknown;
            product?: unknown;
            product_name?: unknown;
            variant_id?: unknown;
            plan_id?: string | null;
            options?: unknown;
            quantity?: number;
            price?: unknown;
            price_total?: unknown;
            items?: unknown;
            recurring_total?: unknown;
            billing?: unknown;
            shipping?: {
              account_address_id?: unknown;
              service?: unknown;
              service_name?: unknown;
              price?: unknown;
              delivery?: unknown;
              name?: string | null;
              first_name?: string | null;
              last_name?: string | null;
              company?: string | null;
              address1?: string | null;
              address2?: string | null;
              city?: string | null;
              state?: string | null;
              zip?: string | null;
              country?: string | null;
              phone?: string | null;
            };
            date_created?: unknown;
            date_period_start?: unknown;
            date_period_end?: unknown;
            date_trial_end?: unknown;
            date_pause_end?: string | null;
            date_payment_retry?: unknown;
            date_canceled?: unknown;
            email?: unknown;
            skip?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              account_id: string | null;
              order_id: string;
              order_item_id: string;
              status: "active" | "trial" | "pastdue" | "paused" | "canceled";
              active: boolean;
              trial: boolean;
              paused: boolean;
              canceled: boolean;
              cancel_at_end: boolean;
              cancel_reason: string | null;
              currency: string;
              interval: "daily" | "weekly" | "monthly" | "yearly";
              interval_count: number;
              product_id: string;
              product: {
                id: string;
                name: string;
                sku: string | null;
                slug: string;
                images: (components['schemas']['Image'])[];
                content?: {
                  amount: number;
                  unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                  base_amount: number;
                  base_unit: "kg" | "l" | "m" | "m²" | "m³";
                };
              } | null;
              product_name: string;
              variant_id: string | null;
              plan_id: string | null;
              options: ({
                id: string;
                name: string;
                value: string;
                variant?: boolean;
              })[];
              quantity: number;
              price: number;
              price_total: number;
              items: ({
                id: string;
                product_id: string;
                variant_id: string | null;
                plan_id: string | null;
                quantity: number;
                price: number;
                price_total: number;
                options: ({
                  id: string;
                  name: string;
                  value: string;
                  variant?: boolean;
                })[];
                product: {
                  id: string;
                  name: string;
                  sku: string | null;
                  slug: string;
                  images: (components['schemas']['Image'])[];
                  content?: {
                    amount: number;
                    unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
                    base_amount: number;
                    base_unit: "kg" | "l" | "m" | "m²" | "m³";
                  };
                } | null;
              })[];
              recurring_total: number;
              billing: {
                name?: string | null;
                first_name?: string | null;
                last_name?: string | null;
                company?: string | null;
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                state?: string | null;
                zip?: string | null;
                country?: string | null;
                phone?: string | null;
                account_address_id?: string | null;
                account_card_id?: string | null;
                method?: string | null;
                card?: {
                  token?: string | null;
                  last4?: string | null;
                  exp_month?: number | null;
                  exp_year?: number | null;
                  brand?: string | null;
                  display_brand?: string | null;
                  address_check?: string | null;
                  cvc_check?: string | null;
                  zip_check?: string | null;
                  gateway?: string | null;
                } | null;
                intent?: {
                  [key: string]: {
                    id: string;
                    auth_amount?: number | null;
                  };
                } | null;
                paypal?: {
                  nonce?: string | null;
                  order_id?: string | null;
                  device_data?: string | null;
                } | null;
                google?: {
                  nonce?: string | null;
                  gateway?: string | null;
                  device_data?: string | null;
                } | null;
                apple?: {
                  nonce?: string | null;
                  gateway?: string | null;
                  device_data?: string | null;
                } | null;
                amazon?: {
                  checkout_session_id?: string | null;
                } | null;
                klarna?: {
                  token?: string | null;
                } | null;
                ideal?: {
                  token?: string | null;
                } | null;
                bancontact?: {
                  token?: string | null;
                } | null;
                quote?: {
                  amount: number;
                  currency: string;
                } | null;
              };
              shipping: {
                name?: string | null;
                first_name?: string | null;
                last_name?: string | null;
                company?: string | null;
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                state?: string | null;
                zip?: string | null;
                country?: string | null;
                phone?: string | null;
                account_address_id?: string | null;
                service?: string | null;
                service_name?: string | null;
                price?: number;
                delivery?: {
                  from: string;
                  to: string;
                };
              };
              date_created: string;
              date_period_start: string;
              date_period_end: string;
              date_trial_end: string | null;
              date_pause_end: string | null;
              date_payment_retry: string | null;
              date_canceled: string | null;
              email: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/returns": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          status?: "requested" | "approved" | "declined";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                order_id: string;
                status: "requested" | "approved" | "declined";
                reason: string;
                note: string | null;
                items: ({
                  id: string;
                  quantity: number;
                })[];
                date_created: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/returns/{id}/approve": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            note?: string;
            restock?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              order_id: string;
              status: "requested" | "approved" | "declined";
              reason: string;
              note: string | null;
              items: ({
                id: string;
                quantity: number;
              })[];
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/returns/{id}/decline": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            note?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              order_id: string;
              status: "requested" | "approved" | "declined";
              reason: string;
              note: string | null;
              items: ({
                id: string;
                quantity: number;
              })[];
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/payments": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          order_id?: string;
          gateway?: string;
          status?: "pending" | "requires_action" | "canceling" | "declined" | "canceled" | "authorized" | "succeeded" | "waived" | "refunded" | "surplus";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                order_id: string;
                method: string;
                gateway: string;
                transaction_id: string | null;
                status: "pending" | "requires_action" | "canceling" | "declined" | "canceled" | "authorized" | "succeeded" | "waived" | "refunded" | "surplus";
                amount: number;
                captured: number | null;
                currency: string;
                checks: {
                  address: "pass" | "fail" | "unavailable" | "unchecked" | null;
                  postal_code: "pass" | "fail" | "unavailable" | "unchecked" | null;
                  cvc: "pass" | "fail" | "unavailable" | "unchecked" | null;
                } | null;
                date_created: string;
                date_expires: string | null;
                settlements: ({
                  id: string;
                  kind: "payment" | "refund" | "dispute";
                  amount: number;
                  currency: string;
                  fee: number;
                  net: number;
                  settled_currency: string;
                  date: string;
                })[];
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/differences": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          status?: "open" | "gone";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                gateway: string;
                kind: string;
                order_id: string | null;
                transaction_id: string;
                status: "open" | "gone";
                ours: {
                  amount: number;
                  currency: string;
                  status?: string;
                } | null;
                theirs: {
                  amount: number;
                  currency: string;
                  status?: string;
                } | null;
                date_found: string;
                date_gone: string | null;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/invoices": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          number?: string;
          order_id?: string;
          account_id?: string;
          kind?: "invoice" | "credit_note";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: (components['schemas']['Invoice'])[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/invoices/{id}": {
    get: {
      parameters: {
        query?: {
          format?: "html" | "pdf" | "json";
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components['schemas']['Invoice'];
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reviews": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          product_id?: string;
          account_id?: string;
          status?: "pending" | "published" | "rejected";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                product_id: string;
                account_id: string;
                rating: number;
                title: string | null;
                text: string;
                images: ({
                  id: string;
                  caption?: string;
                  file: {
                    url: string;
                    width: number;
                    height: number;
                    content_type?: string;
                    colour?: string;
                  };
                })[];
                status: "pending" | "published" | "rejected";
                verified: boolean;
                helpful_count: number;
                date_created: string;
                date_updated: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reviews/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              product_id: string;
              account_id: string;
              rating: number;
              title: string | null;
              text: string;
              images: ({
                id: string;
                caption?: string;
                file: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
              })[];
              status: "pending" | "published" | "rejected";
              verified: boolean;
              helpful_count: number;
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            id?: unknown;
            product_id?: unknown;
            account_id?: unknown;
            rating?: unknown;
            title?: unknown;
            text?: unknown;
            images?: unknown;
            status: "pending" | "published" | "rejected";
            verified?: unknown;
            helpful_count?: unknown;
            date_created?: unknown;
            date_updated?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              product_id: string;
              account_id: string;
              rating: number;
              title: string | null;
              text: string;
              images: ({
                id: string;
                caption?: string;
                file: {
                  url: string;
                  width: number;
                  height: number;
                  content_type?: string;
                  colour?: string;
                };
              })[];
              status: "pending" | "published" | "rejected";
              verified: boolean;
              helpful_count: number;
              date_created: string;
              date_updated: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/sales": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          by?: "day" | "product" | "category" | "coupon" | "country";
          sort?: "key" | "-key" | "orders" | "-orders" | "items" | "-items" | "gross" | "-gross" | "refunded" | "-refunded";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                key: string;
                label: string;
                orders: number;
                items: number;
                gross: number;
                net: number;
                tax: number;
                refunded: number;
              })[];
              next: string | null;
              total: {
                orders: number;
                items: number;
                gross: number;
                net: number;
                tax: number;
                refunded: number;
              };
              currency: string;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/carts": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          idle_hours?: number;
          sort?: "date_updated" | "-date_updated" | "value" | "-value";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                date_created: string;
                date_updated: string;
                age_hours: number;
                items: number;
                value: number;
                has_email: boolean;
              })[];
              next: string | null;
              total: {
                carts: number;
                with_email: number;
                items: number;
                value: number;
              };
              currency: string;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/conversion": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          sort?: "key" | "-key";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                key: string;
                visits: number;
                products: number;
                carts: number;
                checkouts: number;
                orders: number;
                percent: number | null;
              })[];
              next: string | null;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/searches": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          sort?: "searches" | "-searches" | "last_day" | "-last_day";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                words: string;
                searches: number;
                last_day: string;
              })[];
              next: string | null;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/stock": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          below?: number;
          sort?: "stock_level" | "-stock_level" | "name" | "-name";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                product_id: string;
                variant_id: string | null;
                name: string;
                variant: string;
                sku: string;
                stock_level: number;
              })[];
              next: string | null;
              below: number;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/unsold": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          sort?: "date_created" | "-date_created" | "name" | "-name";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                product_id: string;
                name: string;
                sku: string;
                stock_level: number | null;
                date_created: string;
              })[];
              next: string | null;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/refunds": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          sort?: "amount" | "-amount" | "refunds" | "-refunds";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                reason: string;
                refunds: number;
                amount: number;
              })[];
              next: string | null;
              currency: string;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/returns": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          sort?: "returns" | "-returns" | "items" | "-items";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                reason: string;
                returns: number;
                requested: number;
                approved: number;
                declined: number;
                items: number;
              })[];
              next: string | null;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/coupons": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
          sort?: "uses" | "-uses" | "gross" | "-gross";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                code: string;
                name: string;
                uses: number;
                uses_ever: number;
                max_uses: number | null;
                gross: number;
              })[];
              next: string | null;
              currency: string;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/giftcards": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          format?: "json" | "csv";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                currency: string;
                giftcards: number;
                issued: number;
                owed: number;
                blocked: number;
                expired: number;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/taxes": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                country: string;
                state: string;
                name: string;
                rate: number;
                orders: number;
                base: number;
                tax: number;
                tax_refunded: number;
              })[];
              next: string | null;
              currency: string;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/reports/fees": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          timezone?: string;
          after?: string;
          limit?: number;
          format?: "json" | "csv";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                gateway: string;
                currency: string;
                bookings: number;
                fees: number;
                paid_out: number;
              })[];
              next: string | null;
              from: string;
              to: string;
              timezone: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/settings": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                value: ({
                  [key: string]: unknown;
                })[] | {
                  [key: string]: unknown;
                } | null;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/settings/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              value: ({
                [key: string]: unknown;
              })[] | {
                [key: string]: unknown;
              } | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            id?: string;
            value: ({
              [key: string]: unknown;
            })[] | {
              [key: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              value: ({
                [key: string]: unknown;
              })[] | {
                [key: string]: unknown;
              } | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/taxes": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                name: string;
                country: string | null;
                state: string | null;
                zip: string | null;
                priority: number;
                compound: boolean;
                rate: number;
                reduced_rate: number | null;
                shipping: boolean;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name: string;
            rate: number;
            country?: string | null;
            state?: string | null;
            zip?: string | null;
            priority?: number;
            compound?: boolean;
            reduced_rate?: number | null;
            shipping?: boolean;
          };
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              id: string;
              name: string;
              country: string | null;
              state: string | null;
              zip: string | null;
              priority: number;
              compound: boolean;
              rate: number;
              reduced_rate: number | null;
              shipping: boolean;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/taxes/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              country: string | null;
              state: string | null;
              zip: string | null;
              priority: number;
              compound: boolean;
              rate: number;
              reduced_rate: number | null;
              shipping: boolean;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            name?: string;
            rate?: number;
            country?: string | null;
            state?: string | null;
            zip?: string | null;
            priority?: number;
            compound?: boolean;
            reduced_rate?: number | null;
            shipping?: boolean;
            id?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              name: string;
              country: string | null;
              state: string | null;
              zip: string | null;
              priority: number;
              compound: boolean;
              rate: number;
              reduced_rate: number | null;
              shipping: boolean;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/checkup": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                name: string;
                state: "fine" | "note" | "fault";
                message: string;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/checkup/payments": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                gateway: string;
                check: "keys" | "webhook" | "currencies" | "domain" | "features" | "inbox" | "policy";
                state: "fine" | "note" | "fault";
                message: string;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/webhooks": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                url: string;
                types: (string)[];
                enabled: boolean;
                date_created: string;
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            url: string;
            types?: (string)[];
            enabled?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              url: string;
              types: (string)[];
              enabled: boolean;
              date_created: string;
              secret: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/webhooks/{id}": {
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              url: string;
              types: (string)[];
              enabled: boolean;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            url?: string;
            types?: (string)[];
            enabled?: boolean;
            id?: unknown;
            date_created?: unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              id: string;
              url: string;
              types: (string)[];
              enabled: boolean;
              date_created: string;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    delete: {
      parameters: {
        header?: {
          "If-Match"?: string;
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        204: {
          content?: never;
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        412: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/webhooks/{id}/deliveries": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          status?: "queued" | "delivered" | "dead";
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                event_id: number;
                status: "queued" | "delivered" | "dead";
                attempts: number;
                date_due: string | null;
                date_created: string;
                date_delivered: string | null;
                response_status: number | null;
                error: string | null;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/webhooks/{id}/deliveries/{delivery}/replay": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
          delivery: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              success: boolean;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/webhooks/{id}/replay": {
    post: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            after: number;
            until?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              count: number;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        404: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/audit": {
    get: {
      parameters: {
        query?: {
          after?: string;
          limit?: number;
          entity?: string;
          entity_id?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                id: string;
                actor: string;
                action: string;
                entity: string;
                entity_id: string;
                before: {
                  [key: string]: unknown;
                } | null;
                after: {
                  [key: string]: unknown;
                } | null;
                date_created: string;
              })[];
              next: string | null;
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/operator/translations": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              results: ({
                kind: "options" | "texts";
                name: string;
                "$locale": {
                  [key: string]: {
                    [key: string]: string;
                  };
                };
              })[];
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    put: {
      parameters: {
        header?: {
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            kind: "options" | "texts";
            name: string;
            "$locale": unknown;
          };
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              kind: "options" | "texts";
              name: string;
              "$locale": {
                [key: string]: {
                  [key: string]: string;
                };
              };
            };
          };
        };
        400: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        401: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        403: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        409: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        413: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        429: {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
        "5XX": {
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
}

interface components {
  schemas: {
    Error: {
      error: {
        message: string;
        code: string;
        param?: string;
        decline_code?: string;
      };
    };
    Account: {
      id: string;
      email: string;
      first_name: string;
      last_name: string;
      name: string;
      phone: string | null;
      email_optin: boolean;
      balance: 0;
      metadata: {
        [key: string]: unknown;
      };
      email_verified: boolean;
      stripe_customer: string | null;
      shipping?: {
        account_address_id: string;
        name: string;
        first_name?: string;
        last_name?: string;
        company?: string | null;
        address1: string;
        address2: string | null;
        city: string;
        state: string;
        zip: string;
        country: string;
        phone: string | null;
      } | null;
      billing?: {
        name?: string;
        first_name?: string;
        last_name?: string;
        company?: string | null;
        address1?: string;
        address2?: string | null;
        city?: string;
        state?: string;
        zip?: string;
        country?: string;
        phone?: string | null;
        account_address_id?: string;
        account_card_id?: string;
        card?: components['schemas']['SavedCard'];
      } | null;
      date_created: string;
      wishlist?: {
        count: number;
        items: ({
          product_id: string;
          product: components['schemas']['Product'] | null;
        })[];
      };
      addresses?: {
        count: number;
        page: number;
        limit: number;
        page_count: number;
        pages?: {
          [key: string]: {
            start: number;
            end: number;
          };
        };
        results: (components['schemas']['Address'])[];
      };
      cards?: {
        count: number;
        page: number;
        limit: number;
        page_count: number;
        pages?: {
          [key: string]: {
            start: number;
            end: number;
          };
        };
        results: (components['schemas']['SavedCard'])[];
      };
    };
    Address: {
      id: string;
      name: string;
      first_name?: string;
      last_name?: string;
      company?: string | null;
      address1: string;
      address2: string | null;
      city: string;
      state: string;
      zip: string;
      country: string;
      phone: string | null;
    };
    Cart: {
      id: string | null;
      checkout_id: string | null;
      checkout_url?: string | null;
      currency: string;
      display_locale: string;
      items: (components['schemas']['Item'])[];
      removed_items?: ({
        id: string;
        product_id: string;
        variant_id: string | null;
        name: string | null;
        quantity: number;
        reason: "not_sold" | "stock" | "order_limit" | "cart_full";
        message: string;
      })[];
      item_count: number;
      item_quantity: number;
      account_id: string | null;
      account: {
        id: string;
        email: string;
        first_name: string;
        last_name: string;
      } | {
        email: string;
      } | null;
      account_logged_in?: boolean;
      guest: boolean;
      sub_total: number;
      discount_total: number;
      shipment_total: number;
      tax_total: number;
      tax_included_total: number;
      grand_total: number;
      giftcard_total: number;
      capture_total: number;
      auth_total: number;
      coupon_code: string | null;
      discounts: ({
        id: string;
        type: "coupon" | "promotion";
        rule: "percent" | "fixed" | "shipping" | "buy_get" | "none";
        name: string;
        code?: string;
        amount: number;
        items: ({
          id: string;
          amount: number;
        })[];
        message?: string;
      })[];
      shipment_discount: number;
      taxes: ({
        id: string;
        name: string;
        rate: number;
        amount: number;
        included: boolean;
      })[];
      giftcards: ({
        id: string;
        code: string;
        amount: number;
      })[];
      explanation: {
        sub_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        discount_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        shipment_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        tax_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        tax_included_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        grand_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        giftcard_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        capture_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        auth_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
      };
      billing: {
        name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        company?: string | null;
        address1?: string | null;
        address2?: string | null;
        city?: string | null;
        state?: string | null;
        zip?: string | null;
        country?: string | null;
        phone?: string | null;
        account_address_id?: string | null;
        account_card_id?: string | null;
        method?: string | null;
        card?: {
          token?: string | null;
          last4?: string | null;
          exp_month?: number | null;
          exp_year?: number | null;
          brand?: string | null;
          display_brand?: string | null;
          address_check?: string | null;
          cvc_check?: string | null;
          zip_check?: string | null;
          gateway?: string | null;
        } | null;
        intent?: {
          [key: string]: {
            id: string;
            auth_amount?: number | null;
          };
        } | null;
        paypal?: {
          nonce?: string | null;
          order_id?: string | null;
          device_data?: string | null;
        } | null;
        google?: {
          nonce?: string | null;
          gateway?: string | null;
          device_data?: string | null;
        } | null;
        apple?: {
          nonce?: string | null;
          gateway?: string | null;
          device_data?: string | null;
        } | null;
        amazon?: {
          checkout_session_id?: string | null;
        } | null;
        klarna?: {
          token?: string | null;
        } | null;
        ideal?: {
          token?: string | null;
        } | null;
        bancontact?: {
          token?: string | null;
        } | null;
        quote?: {
          amount: number;
          currency: string;
        } | null;
      };
      shipping: {
        name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        company?: string | null;
        address1?: string | null;
        address2?: string | null;
        city?: string | null;
        state?: string | null;
        zip?: string | null;
        country?: string | null;
        phone?: string | null;
        account_address_id?: string | null;
        service?: string | null;
        service_name?: string | null;
        price?: number;
        delivery?: {
          from: string;
          to: string;
        };
      };
      shipment_rating: {
        services: ({
          id: string;
          name: string;
          description: string;
          price: number;
          delivery?: {
            from: string;
            to: string;
          };
        })[];
        errors?: ({
          code: string;
          message: string;
        })[];
      } | null;
      delivery?: {
        from: string;
        to: string;
      };
      free_shipping?: {
        from: number;
        missing: number;
      };
      shipment_delivery?: boolean;
      subscription_delivery: boolean;
      metadata?: {
        [key: string]: unknown;
      };
      comments?: string | null;
      gift_message?: string | null;
      settings?: {
        name?: string;
        url?: string;
        country?: string;
        countries?: (string)[];
        locale?: string;
        currency?: string;
        locales?: ({
          code: string;
          name: string;
          fallback?: string | null;
        })[];
        currencies?: ({
          code: string;
          name?: string;
          type: "base" | "display" | "priced";
          rate?: number;
          decimals?: number;
          round?: "nearest" | "up" | "down";
          round_interval?: "whole" | "fraction";
          round_fraction?: number;
        })[];
        support_email?: string | null;
        phone?: string;
        address?: {
          company?: string;
          address1?: string;
          address2?: string;
          zip?: string;
          city?: string;
          state?: string;
          country?: string;
        };
        social_links?: ({
          name: string;
          url: string;
        })[];
        demo?: boolean;
        hero?: {
          url: string;
          width: number;
          height: number;
          content_type?: string;
          colour?: string;
        };
        logo?: {
          url: string;
          width: number;
          height: number;
          content_type?: string;
          colour?: string;
        };
        favicon?: {
          url: string;
          width: number;
          height: number;
          content_type?: string;
          colour?: string;
        };
        colours?: {
          header?: string;
          nav?: string;
          accent?: string;
          primary?: string;
          strong?: string;
          link?: string;
        };
        prices_include_tax?: boolean;
        features?: {
          [key: string]: boolean;
        };
        "$locale"?: {
          [key: string]: {
            [key: string]: unknown;
          };
        };
      };
    };
    Category: {
      id: string;
      slug: string;
      name: string;
      description: string;
      meta_title: string | null;
      meta_description: string | null;
      active: true;
      sort: number;
      parent_id: string | null;
      top_id: string | null;
      image: components['schemas']['Image'] | null;
      images: (components['schemas']['Image'])[];
      product_count: number;
      breadcrumb?: ({
        id: string;
        slug: string;
        name: string;
      })[];
      parent?: components['schemas']['Category'] | null;
      children?: (components['schemas']['Category'])[];
      products?: ({
        id: string;
        slug: string;
        name: string;
        price: number;
        images: (components['schemas']['Image'])[];
      })[];
    };
    FieldErrors: {
      errors: {
        [key: string]: {
          code: string;
          message: string;
        };
      };
    };
    Image: {
      id: string;
      caption?: string;
      file: {
        url: string;
        width: number;
        height: number;
        content_type?: string;
        colour?: string;
      };
      turntable?: {
        id: string;
        file: {
          url: string;
          width: number;
          height: number;
          content_type?: string;
          colour?: string;
        };
        frames: number;
        columns: number;
      };
    };
    Invoice: {
      id: string;
      kind: "invoice" | "credit_note";
      number: string;
      invoice_number: string | null;
      order_id: string;
      order_number: string;
      date_created: string;
      locale: string;
      currency: string;
      seller: {
        name: string;
        email: string | null;
        lines: (string)[];
        tax_id: string | null;
      };
      buyer: {
        email: string | null;
        lines: (string)[];
      };
      shipping: {
        email: string | null;
        lines: (string)[];
      };
      lines: ({
        name: string;
        sku: string | null;
        description: string;
        quantity: number;
        price: number;
        discount_total: number;
        total: number;
      })[];
      sub_total: number;
      discount_total: number;
      shipment_total: number;
      adjustment: number;
      taxes: ({
        name: string;
        rate: number;
        amount: number;
        included: boolean;
      })[];
      grand_total: number;
      payments: ({
        label: string;
        amount: number;
      })[];
    };
    Item: {
      id: string;
      product_id: string;
      variant_id: string | null;
      quantity: number;
      options: ({
        id: string;
        name: string;
        value: string;
        variant?: boolean;
      })[];
      purchase_option: {
        type: string;
        plan_id?: string;
        price?: number;
        billing_schedule?: {
          interval: "daily" | "weekly" | "monthly" | "yearly";
          interval_count: number;
          trial_days?: number;
        };
        date_next?: string | null;
        date_end?: string | null;
        subscription_id?: string;
        subscription_status?: "active" | "trial" | "pastdue" | "paused" | "canceled";
      } | null;
      price: number;
      price_total: number;
      discount_each: number;
      discount_total: number;
      tax_total?: number;
      taxes?: ({
        id: string;
        name: string;
        rate: number;
        amount: number;
        included: boolean;
      })[];
      product_name?: string;
      product: {
        id: string;
        name: string;
        sku: string | null;
        slug: string;
        images: (components['schemas']['Image'])[];
        content?: {
          amount: number;
          unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
          base_amount: number;
          base_unit: "kg" | "l" | "m" | "m²" | "m³";
        };
      };
      variant?: {
        id: string;
        name: string;
        sku: string | null;
        option_value_ids: (string)[];
        images: (components['schemas']['Image'])[];
      } | null;
      metadata?: {
        [key: string]: unknown;
      };
    };
    Menu: {
      id: string;
      name: string;
      items: (components['schemas']['MenuItem'])[];
      "$locale"?: {
        [key: string]: {
          [key: string]: unknown;
        };
      };
    };
    MenuItem: {
      name: string;
      url: string;
      type?: "home" | "category" | "product" | "page" | "url";
      value?: string | {
        slug: string;
      } | null;
      options?: {
        target: "self";
      };
      items?: (components['schemas']['MenuItem'])[];
      "$locale"?: {
        [key: string]: {
          [key: string]: unknown;
        };
      };
    };
    Order: {
      id: string;
      number: string;
      date_created: string;
      currency: string;
      status: "pending" | "paid" | "shipped" | "delivered" | "canceled" | "refunded" | "payment_pending" | "return_requested";
      account_id: string | null;
      email: string | null;
      items: (components['schemas']['Item'])[];
      sub_total: number;
      discount_total: number;
      shipment_total: number;
      tax_total: number;
      tax_included_total: number;
      grand_total: number;
      giftcard_total: number;
      capture_total: number;
      auth_total: number;
      coupon_code: string | null;
      discounts: ({
        id: string;
        type: "coupon" | "promotion";
        rule: "percent" | "fixed" | "shipping" | "buy_get" | "none";
        name: string;
        code?: string;
        amount: number;
        items: ({
          id: string;
          amount: number;
        })[];
        message?: string;
      })[];
      shipment_discount: number;
      taxes: ({
        id: string;
        name: string;
        rate: number;
        amount: number;
        included: boolean;
      })[];
      giftcards: ({
        id: string;
        code: string;
        amount: number;
      })[];
      explanation: {
        sub_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        discount_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        shipment_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        tax_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        tax_included_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        grand_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        giftcard_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        capture_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
        auth_total: ({
          id: string;
          rule: string;
          name: string;
          amount: number;
        })[];
      };
      metadata?: {
        [key: string]: unknown;
      };
      comments?: string | null;
      gift_message?: string | null;
      billing: {
        name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        company?: string | null;
        address1?: string | null;
        address2?: string | null;
        city?: string | null;
        state?: string | null;
        zip?: string | null;
        country?: string | null;
        phone?: string | null;
        account_address_id?: string | null;
        account_card_id?: string | null;
        method?: string | null;
        card?: {
          token?: string | null;
          last4?: string | null;
          exp_month?: number | null;
          exp_year?: number | null;
          brand?: string | null;
          display_brand?: string | null;
          address_check?: string | null;
          cvc_check?: string | null;
          zip_check?: string | null;
          gateway?: string | null;
        } | null;
        intent?: {
          [key: string]: {
            id: string;
            auth_amount?: number | null;
          };
        } | null;
        paypal?: {
          nonce?: string | null;
          order_id?: string | null;
          device_data?: string | null;
        } | null;
        google?: {
          nonce?: string | null;
          gateway?: string | null;
          device_data?: string | null;
        } | null;
        apple?: {
          nonce?: string | null;
          gateway?: string | null;
          device_data?: string | null;
        } | null;
        amazon?: {
          checkout_session_id?: string | null;
        } | null;
        klarna?: {
          token?: string | null;
        } | null;
        ideal?: {
          token?: string | null;
        } | null;
        bancontact?: {
          token?: string | null;
        } | null;
        quote?: {
          amount: number;
          currency: string;
        } | null;
      };
      shipping: {
        name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        company?: string | null;
        address1?: string | null;
        address2?: string | null;
        city?: string | null;
        state?: string | null;
        zip?: string | null;
        country?: string | null;
        phone?: string | null;
        account_address_id?: string | null;
        service?: string | null;
        service_name?: string | null;
        price?: number;
        delivery?: {
          from: string;
          to: string;
        };
      };
      paid: boolean;
      payments: ({
        id: string;
        method: string;
        status: string;
        amount: number;
        date_created: string;
        captured?: number;
        expires?: string;
        disputes?: ({
          id: string;
          status: "open" | "won" | "lost";
          reason: string;
          amount: number;
        })[];
      })[];
      refund_total: number;
      refunds: ({
        id: string;
        status: "pending" | "succeeded" | "failed";
        amount: number;
        reason: string | null;
        items: ({
          id: string;
          quantity: number;
          amount: number;
        })[];
        date_created: string;
      })[];
      returns: ({
        id: string;
        order_id: string;
        status: "requested" | "approved" | "declined";
        reason: string;
        note: string | null;
        items: ({
          id: string;
          quantity: number;
        })[];
        date_created: string;
      })[];
      timeline: ({
        status: "pending" | "paid" | "shipped" | "delivered" | "canceled" | "refunded" | "payment_pending" | "return_requested";
        date: string;
        actor?: "shopper" | "operator" | "system";
        note?: string;
      })[];
      tracking: string | null;
      carrier?: string;
      tracking_url?: string;
      pieces: ({
        id: string;
        ordered: number;
        canceled: number;
        refunded: number;
        restocked: number;
        shipped: number;
        returned: number;
        shippable: number;
        cancelable: number;
        refundable: number;
        returnable: number;
      })[];
      shipments?: ({
        id: string;
        date_created: string;
        tracking: string | null;
        carrier?: string;
        tracking_url?: string;
        items: ({
          id: string;
          quantity: number;
        })[];
      })[];
      cancelable: boolean;
      returnable: boolean;
      link: string;
      invoice_link: string;
    };
    Payment: {
      id: string;
      order_id: string;
      method: string;
      gateway: string;
      status: string;
      amount: number;
      currency: string;
      transaction_id: string | null;
      card: {
        brand?: string;
        last4?: string;
        token?: string;
      } | null;
      message: string | null;
      date_created: string;
    };
    Product: {
      id: string;
      name: string;
      slug: string;
      sku: string | null;
      price: number;
      sale_price?: number;
      orig_price?: number;
      sale: boolean;
      currency: string;
      description: string;
      meta_title: string | null;
      meta_description: string | null;
      active: true;
      type: "standard";
      images: (components['schemas']['Image'])[];
      tags: (string)[];
      rating_average: number | null;
      rating_count: number;
      stock_tracking: boolean;
      stock_purchasable: boolean;
      stock_status: "in_stock" | "out_of_stock";
      stock_level: number;
      options: ({
        id: string;
        name: string;
        variant: boolean;
        required: boolean;
        values: ({
          id: string;
          name: string;
          price: number;
        })[];
      })[];
      variants?: {
        results: ({
          id: string;
          name: string;
          sku: string | null;
          price: number;
          sale_price?: number;
          orig_price?: number;
          option_value_ids: (string)[];
          images: (components['schemas']['Image'])[];
          stock_status: "in_stock" | "out_of_stock";
          stock_level: number;
          weight?: number;
          content?: {
            amount: number;
            unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
            base_amount: number;
            base_unit: "kg" | "l" | "m" | "m²" | "m³";
          };
        })[];
        count: number;
      };
      purchase_options: {
        standard?: {
          price: number;
          sale_price?: number;
          orig_price?: number;
        };
        subscription?: {
          plans: ({
            id: string;
            name: string;
            price: number;
            sale_price?: number;
            orig_price?: number;
            billing_schedule: {
              interval: "daily" | "weekly" | "monthly" | "yearly";
              interval_count: number;
              trial_days?: number;
            };
          })[];
        };
      };
      categories: ({
        id: string;
        slug: string;
        name: string;
        description?: string;
        meta_title?: string | null;
        meta_description?: string | null;
        active?: true;
        sort?: number;
        parent_id?: string | null;
        top_id?: string | null;
        image?: components['schemas']['Image'] | null;
        images?: (components['schemas']['Image'])[];
        product_count?: number;
        breadcrumb?: ({
          id: string;
          slug: string;
          name: string;
        })[];
        parent?: components['schemas']['Category'] | null;
        children?: (components['schemas']['Category'])[];
        products?: ({
          id: string;
          slug: string;
          name: string;
          price: number;
          images: (components['schemas']['Image'])[];
        })[];
      })[];
      category_index: {
        id: (string)[];
      };
      attributes: {
        [key: string]: {
          id: string;
          name: string;
          value: string | (string)[];
          values?: (string)[];
        };
      };
      popularity: number;
      shipping: {
        free: boolean;
      };
      weight?: number;
      content: {
        amount: number;
        unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
        base_amount: number;
        base_unit: "kg" | "l" | "m" | "m²" | "m³";
      } | Record<string, never>;
      delivery?: "shipment" | "digital" | "giftcard";
      quantity_min?: number;
      order_limit?: number;
      date_created: string;
      date_updated: string;
      related?: {
        results: (components['schemas']['Product'])[];
        count: number;
      };
      up_sells?: ({
        id: string;
        product_id: string;
        product: components['schemas']['Product'];
      })[];
      cross_sells?: ({
        id: string;
        product_id: string;
        product: components['schemas']['Product'];
      })[];
    };
    Review: {
      id: string;
      product_id: string;
      rating: number;
      title: string | null;
      text: string;
      images: (components['schemas']['Image'])[];
      name: string | null;
      verified: boolean;
      helpful_count: number;
      status?: "pending" | "rejected";
      date_created: string;
      date_updated: string;
    };
    SavedCard: {
      id: string;
      token: string;
      brand: string;
      last4: string;
      exp_month: number;
      exp_year: number;
      gateway: string;
      test: boolean;
      default: boolean;
      billing: {
        name?: string;
        first_name?: string;
        last_name?: string;
        company?: string | null;
        address1?: string;
        address2?: string | null;
        city?: string;
        state?: string;
        zip?: string;
        country?: string;
        phone?: string | null;
      };
      date_created: string;
    };
    Session: {
      account_id: string | null;
      cart_id: string | null;
      locale: string;
      currency: string;
    };
    Store: {
      name: string;
      url?: string;
      country: string;
      countries?: (string)[];
      locale: string;
      currency: string;
      locales: ({
        code: string;
        name: string;
        fallback?: string | null;
      })[];
      currencies: ({
        code: string;
        name?: string;
        type: "base" | "display" | "priced";
        rate?: number;
        decimals?: number;
        round?: "nearest" | "up" | "down";
        round_interval?: "whole" | "fraction";
        round_fraction?: number;
      })[];
      support_email?: string | null;
      phone?: string;
      address?: {
        company?: string;
        address1?: string;
        address2?: string;
        zip?: string;
        city?: string;
        state?: string;
        country?: string;
      };
      social_links?: ({
        name: string;
        url: string;
      })[];
      demo?: boolean;
      hero?: {
        url: string;
        width: number;
        height: number;
        content_type?: string;
        colour?: string;
      };
      logo?: {
        url: string;
        width: number;
        height: number;
        content_type?: string;
        colour?: string;
      };
      favicon?: {
        url: string;
        width: number;
        height: number;
        content_type?: string;
        colour?: string;
      };
      colours?: {
        header?: string;
        nav?: string;
        accent?: string;
        primary?: string;
        strong?: string;
        link?: string;
      };
      prices_include_tax?: boolean;
      features?: {
        [key: string]: boolean;
      };
      "$locale"?: {
        [key: string]: {
          [key: string]: unknown;
        };
      };
    };
    Subscription: {
      id: string;
      account_id: string | null;
      order_id: string;
      order_item_id: string;
      status: "active" | "trial" | "pastdue" | "paused" | "canceled";
      active: boolean;
      trial: boolean;
      paused: boolean;
      canceled: boolean;
      cancel_at_end: boolean;
      cancel_reason: string | null;
      currency: string;
      interval: "daily" | "weekly" | "monthly" | "yearly";
      interval_count: number;
      product_id: string;
      product: {
        id: string;
        name: string;
        sku: string | null;
        slug: string;
        images: (components['schemas']['Image'])[];
        content?: {
          amount: number;
          unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
          base_amount: number;
          base_unit: "kg" | "l" | "m" | "m²" | "m³";
        };
      } | null;
      product_name: string;
      variant_id: string | null;
      plan_id: string | null;
      options: ({
        id: string;
        name: string;
        value: string;
        variant?: boolean;
      })[];
      quantity: number;
      price: number;
      price_total: number;
      items: ({
        id: string;
        product_id: string;
        variant_id: string | null;
        plan_id: string | null;
        quantity: number;
        price: number;
        price_total: number;
        options: ({
          id: string;
          name: string;
          value: string;
          variant?: boolean;
        })[];
        product: {
          id: string;
          name: string;
          sku: string | null;
          slug: string;
          images: (components['schemas']['Image'])[];
          content?: {
            amount: number;
            unit: "g" | "kg" | "ml" | "l" | "cm" | "m" | "m2" | "m3";
            base_amount: number;
            base_unit: "kg" | "l" | "m" | "m²" | "m³";
          };
        } | null;
      })[];
      recurring_total: number;
      billing: {
        name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        company?: string | null;
        address1?: string | null;
        address2?: string | null;
        city?: string | null;
        state?: string | null;
        zip?: string | null;
        country?: string | null;
        phone?: string | null;
        account_address_id?: string | null;
        account_card_id?: string | null;
        method?: string | null;
        card?: {
          token?: string | null;
          last4?: string | null;
          exp_month?: number | null;
          exp_year?: number | null;
          brand?: string | null;
          display_brand?: string | null;
          address_check?: string | null;
          cvc_check?: string | null;
          zip_check?: string | null;
          gateway?: string | null;
        } | null;
        intent?: {
          [key: string]: {
            id: string;
            auth_amount?: number | null;
          };
        } | null;
        paypal?: {
          nonce?: string | null;
          order_id?: string | null;
          device_data?: string | null;
        } | null;
        google?: {
          nonce?: string | null;
          gateway?: string | null;
          device_data?: string | null;
        } | null;
        apple?: {
          nonce?: string | null;
          gateway?: string | null;
          device_data?: string | null;
        } | null;
        amazon?: {
          checkout_session_id?: string | null;
        } | null;
        klarna?: {
          token?: string | null;
        } | null;
        ideal?: {
          token?: string | null;
        } | null;
        bancontact?: {
          token?: string | null;
        } | null;
        quote?: {
          amount: number;
          currency: string;
        } | null;
      };
      shipping: {
        name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        company?: string | null;
        address1?: string | null;
        address2?: string | null;
        city?: string | null;
        state?: string | null;
        zip?: string | null;
        country?: string | null;
        phone?: string | null;
        account_address_id?: string | null;
        service?: string | null;
        service_name?: string | null;
        price?: number;
        delivery?: {
          from: string;
          to: string;
        };
      };
      date_created: string;
      date_period_start: string;
      date_period_end: string;
      date_trial_end: string | null;
      date_pause_end: string | null;
      date_payment_retry: string | null;
      date_canceled: string | null;
    };
  };
}
