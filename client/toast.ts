/** Shows a short message to the user, in the user's language if it knows the message. */
export interface Toast {
  success(message: string): void
  error(message: string): void
}
