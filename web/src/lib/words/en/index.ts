// The English catalogue, complete.
export * from './house';
export * from './lobby';
export { refusals } from './refusals';
export * from './table';
