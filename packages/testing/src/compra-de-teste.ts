import type { Database } from '@apura/database';
import { notaDeTeste } from './nota-de-teste.ts';

/** CNPJ root of who buys: the note itself is told nothing of the client but its id. */
const CLIENTE = '00000000';

interface CompraDeTeste {
  readonly cliente: string;
  /** CNPJ root of the supplier. */
  readonly raiz: string;
  /** Reais. */
  readonly valor: string;
  readonly competencia: string;
  readonly nome?: string;
  /** YYYY-MM-DD. */
  readonly emitidaEm?: string;
  readonly motivo?: string;
  /** The client gives it back. */
  readonly devolucao?: boolean;
}

/** A purchase of a client from a supplier of the Simples, or its return. Returns the note's id. */
export function compraDeTeste(
  database: Database,
  organizationId: string,
  { raiz, nome = `Fornecedor ${raiz}`, motivo, devolucao = false, ...compra }: CompraDeTeste,
): Promise<string> {
  return notaDeTeste(
    database,
    organizationId,
    devolucao
      ? { ...compra, emitente: CLIENTE, destinatario: raiz, efeito: 'estorno_credito', cfop: '5202' }
      : {
          ...compra,
          emitente: raiz,
          destinatario: CLIENTE,
          nome,
          crt: '1',
          efeito: 'credito_recusado',
          motivo: motivo ?? 'fornecedor_simples_das_nao_calculado',
          cfop: '1102',
        },
  );
}
