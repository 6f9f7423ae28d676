/** Of a row of any office, in SQL: its office is not on its way to another cell, where the work will be done. */
export const notHeld = (row: string): string =>
  `NOT EXISTS (SELECT FROM office_move m WHERE m.organization_id = ${row}.organization_id AND m.held_until > now())`;
