export { defineService, type Foundation } from './define-service.ts';
