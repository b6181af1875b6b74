/** `booking.paid` is `BookingPaid`, and `refund-exceeds-balance` is `RefundExceedsBalance`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[.-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
