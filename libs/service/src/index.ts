export { defineService, type CreateService, type Foundation, type Overrides, type Wiring } from './define-service.ts';
