import type { AnexoDoSimples, Cliente, Regime, StatusDoCliente } from '@apura/contracts';
import type { ClienteComRegimes } from '@apura/database';

type AtividadeDoMei = NonNullable<Cliente['regimes'][number]['atividade']>;
type PagamentoDeIbsCbs = Cliente['regimes'][number]['ibs_cbs'];

/** A client as the contract shows it. `mes` (YYYY-MM) tells which of its regimes is the current one. */
export function clienteDaApi(linha: ClienteComRegimes, mes: string): Cliente {
  const atual = linha.regimes.findLast(({ desde }) => desde <= mes) ?? linha.regimes[0];
  if (!atual) throw new Error(`cliente ${linha.id} has no regime`);
  return {
    id: linha.id,
    cnpj_raiz: linha.cnpj_raiz,
    razao_social: linha.razao_social,
    status: linha.status as StatusDoCliente,
    regime: atual.regime as Regime,
    regimes: linha.regimes.map(({ desde, regime, simples_anexo, rbt12, folha12, atividade, ibs_cbs }) => ({
      desde,
      regime: regime as Regime,
      ...(simples_anexo ? { simples_anexo: simples_anexo as AnexoDoSimples } : {}),
      ...(rbt12 ? { rbt12: rbt12.toFixed(2) } : {}),
      ...(folha12 ? { folha12: folha12.toFixed(2) } : {}),
      ...(atividade ? { atividade: atividade as AtividadeDoMei } : {}),
      ibs_cbs: ibs_cbs as PagamentoDeIbsCbs,
    })),
    estabelecimentos: linha.estabelecimentos.map(({ cnpj, uf, municipio, ie }) => ({
      cnpj,
      uf,
      municipio,
      ...(ie ? { ie } : {}),
    })),
    criado_em: linha.criado_em.toISOString(),
  };
}
