// The German catalogue, complete; every other language has the same shape.
export * from './house';
export * from './lobby';
export { refusals } from './refusals';
export * from './table';
