import type { Situacao, TipoDeOutroDocumento } from '@apura/engine/leitura';

/** cStat of the protocol; 102 of an NFCom: it was substituted. Denial is gone since layout 4.00 of the CT-e. */
const DO_PROTOCOLO: Readonly<Record<string, Situacao>> = {
  '100': 'autorizada',
  '101': 'cancelada',
  '110': 'denegada',
  '301': 'denegada',
  '302': 'denegada',
};
/** 150: more than 120 hours after it was issued. */
const DA_CONTA: Readonly<Record<string, Situacao>> = {
  ...DO_PROTOCOLO,
  '150': 'autorizada',
  '102': 'substituida',
};
/** Generated, by court order, avulsa, of a MEI; 101 in the layouts before: generated as a substitute. */
const DA_NFSE: Readonly<Record<string, Situacao>> = Object.fromEntries(
  ['100', '101', '102', '103', '107'].map((cStat) => [cStat, 'autorizada']),
);

const CONTAS: ReadonlySet<TipoDeOutroDocumento> = new Set(['nf3e', 'nfcom', 'nfag', 'nfgas']);

/**
 * The state of a document by its own file: by its protocol, and of an NFS-e by itself, for there
 * is none. A status that is not here authorises nothing.
 */
export function situacaoDe(tipo: TipoDeOutroDocumento, cStat: string | undefined): Situacao {
  const tabela = tipo === 'nfse' ? DA_NFSE : CONTAS.has(tipo) ? DA_CONTA : DO_PROTOCOLO;
  return tabela[cStat ?? ''] ?? 'sem_protocolo';
}
