import { defineConfig } from 'drizzle-kit'

/** `npm run migrate:generate` writes the difference to the last migration; review it before committing. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './resources/tables.ts',
  out: './apps/api/database/migrations',
  casing: 'snake_case',
})
