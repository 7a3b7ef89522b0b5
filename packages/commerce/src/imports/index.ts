export { template as importTemplate } from './columns/mercer.ts';
export type { Cell } from './csv/cell.ts';
export { type FileFault, UnreadableFile } from './csv/fault.ts';
export { readCsvRows } from './csv/read-csv.ts';
export type { ImportShop } from './import-shop.ts';
export { PictureFault } from './pictures/picture-fault.ts';
export { importProducts, type ProductsImported } from './products/import-products.ts';
export { UnknownColumns } from './products/read-drafts.ts';
