/**
 * A CTE `fila` for WITH RECURSIVE: the endpoints that have pending entregas, found by jumping from one to the next in the
 * index, however long the backlog of one is. Its last row is NULL.
 */
export const ENDPOINTS_COM_PENDENTES = `fila AS (
  (SELECT endpoint_id FROM entrega WHERE estado = 'pendente' ORDER BY endpoint_id LIMIT 1)
  UNION ALL
  SELECT (SELECT e.endpoint_id FROM entrega e
           WHERE e.estado = 'pendente' AND e.endpoint_id > f.endpoint_id ORDER BY e.endpoint_id LIMIT 1)
    FROM fila f WHERE f.endpoint_id IS NOT NULL)`;
