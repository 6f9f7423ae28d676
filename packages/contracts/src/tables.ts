/** How a table in code is gone through, for who must not bring the schemas along. */
export * from '@apura/engine/tables';
