import {
  ApiError,
  type CriarCliente,
  type Detalhe,
  type Regime,
  type SaldoDoTributo,
  TRIBUTOS_BY_ESTABELECIMENTO,
} from '@apura/contracts';
import type { ClienteWithRegimes, NovoCliente, RegimeToStore } from '@apura/database';
import { validarCnpj } from '@apura/documents';
import { known } from '@apura/engine';
import { MARCOS } from '@apura/law';
import { present } from '../answers.ts';

/** The first month in which CBS and IBS are computed: what is told without `desde` holds for all of the transition. */
export const INICIO_DA_TRANSICAO = MARCOS.cbs_ibs_em_teste.mes;

type RegimePedido = Omit<
  CriarCliente,
  'cnpj' | 'cnpj_raiz' | 'razao_social' | 'inicio_de_atividade' | 'desde'
> & {
  readonly desde: string;
};

/** Inside the DAS unless the client opts out (LC 214/2025, art. 41, § 2º; LC 123/2006, art. 13). */
export const ibsCbsDoRegime = (regime: Regime): 'das' | 'regular' =>
  regime === 'simples_nacional' || regime === 'mei' ? 'das' : 'regular';

/** A regime that a request describes, as the database takes it. */
export const regimeToStore = ({ ibs_cbs, ...pedido }: RegimePedido): RegimeToStore => ({
  ...pedido,
  ibs_cbs: ibs_cbs ?? ibsCbsDoRegime(pedido.regime),
});

/** A client that a request describes, as the database takes it. The schema lets exactly one of the two CNPJs through. */
export const newCliente = ({
  cnpj,
  cnpj_raiz,
  razao_social,
  inicio_de_atividade,
  desde,
  ...regime
}: CriarCliente): NovoCliente => ({
  cnpjRaiz: cnpj_raiz ?? known(cnpj, 'CNPJ').slice(0, 8),
  ...present({ cnpj }),
  razaoSocial: razao_social,
  ...present({ inicioDeAtividade: inicio_de_atividade }),
  ...regimeToStore({ ...regime, desde: desde ?? INICIO_DA_TRANSICAO }),
});

/** @throws ApiError `cnpj_invalido` when the check digits of what stands in `campo` are wrong */
export function checkCnpj(cnpj: string | undefined, campo: string): void {
  if (cnpj === undefined || validarCnpj(cnpj)) return;
  throw new ApiError('cnpj_invalido', {
    detalhes: [{ campo, motivo: 'os dígitos verificadores não conferem' }],
  });
}

/**
 * A balance with the establishment whose it is, or what is wrong with it. Of ICMS and IPI it must say which, unless the
 * client has only one; the other taxes are the company's.
 */
export function saldoDoCliente(
  saldo: SaldoDoTributo,
  cliente: Pick<ClienteWithRegimes, 'cnpj_raiz' | 'estabelecimentos'>,
): SaldoDoTributo | Detalhe {
  if (saldo.estabelecimento !== undefined || !byEstabelecimento(saldo.tributo))
    return faltaDoEstabelecimento(saldo, cliente) ?? saldo;
  const [unico, ...outros] = cliente.estabelecimentos;
  if (outros.length > 0)
    return { campo: 'estabelecimento', motivo: 'é obrigatório: o cliente tem mais de um estabelecimento' };
  return unico ? { ...saldo, estabelecimento: unico.cnpj } : saldo;
}

const PROPRIOS: ReadonlySet<string> = new Set(TRIBUTOS_BY_ESTABELECIMENTO);

/** Whether each establishment settles a tax by itself. */
const byEstabelecimento = (tributo: string): boolean => PROPRIOS.has(tributo);

/** What is wrong with the establishment that an amount of a tax names, where it names one. */
export function faltaDoEstabelecimento(
  { tributo, estabelecimento }: { readonly tributo: string; readonly estabelecimento?: string },
  { cnpj_raiz }: Pick<ClienteWithRegimes, 'cnpj_raiz'>,
): Detalhe | undefined {
  const falta = (motivo: string): Detalhe => ({ campo: 'estabelecimento', motivo });
  if (estabelecimento === undefined) return undefined;
  if (!byEstabelecimento(tributo))
    return falta('deve ficar vazio: só ICMS e IPI são apurados por estabelecimento');
  if (!validarCnpj(estabelecimento)) return falta('os dígitos verificadores não conferem');
  return estabelecimento.startsWith(cnpj_raiz)
    ? undefined
    : falta(`não é do cliente, cuja raiz de CNPJ é ${cnpj_raiz}`);
}
