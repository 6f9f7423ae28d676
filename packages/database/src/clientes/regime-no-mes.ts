/**
 * The regime of client `c` of office $1 in month $2 (YYYY-MM): the last that began by then, or its first. An SQL term.
 */
export const REGIME_NO_MES = `(
  SELECT r.regime FROM cliente_regime r WHERE r.organization_id = $1::uuid AND r.cliente_id = c.id
   ORDER BY r.desde <= $2 DESC, CASE WHEN r.desde <= $2 THEN r.desde END DESC, r.desde LIMIT 1)`;
