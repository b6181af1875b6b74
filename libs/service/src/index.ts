export { defineService, type Foundation, type Overrides, type Wiring } from './define-service.ts';
