import type { Apagamento, Escritorio } from '@apura/contracts';
import { DIAS_ATE_APAGAR } from '@apura/contracts';
import { type CenarioDoEscritorio, type Tenant, verOrganizacao } from '@apura/database';
import { CENARIO_PADRAO, cenarios } from '@apura/engine';
import { daquiA } from '../sessao/prazos.ts';

const CENARIOS = Object.values(cenarios).map(({ nome, status, descricao }) => ({ nome, status, descricao }));
const DIA = 86_400;

/** The scenario of this name that an office may choose. */
export const cenarioNomeado = (nome: string): (typeof CENARIOS)[number] | undefined =>
  CENARIOS.find((um) => um.nome === nome);

/** The one that the office's apurações use: its own rates, a named one, or the house's. */
function cenarioDoEscritorio(escolhido: CenarioDoEscritorio | null): Escritorio['cenario'] {
  const nomeado = cenarioNomeado(escolhido?.nome ?? CENARIO_PADRAO);
  if (escolhido?.aliquotas) {
    const { nome, status, aliquotas } = escolhido;
    return { nome, status, descricao: 'Alíquotas informadas pelo escritório', aliquotas: { ...aliquotas } };
  }
  if (!nomeado) throw new Error(`no scenario is called ${escolhido?.nome}`);
  return nomeado;
}

/** The office as its people see it. */
export async function escritorioDoPainel(tenant: Tenant): Promise<Escritorio> {
  const {
    id,
    nome,
    cnpj,
    cor,
    crc,
    responsavel,
    cenario,
    logo,
    criado_em,
    retencao_anos,
    conta_sem_protocolo,
    ...resto
  } = await verOrganizacao(tenant);
  return {
    id,
    nome,
    cnpj,
    cor,
    crc,
    responsavel,
    logo: logo && {
      tipo: logo.tipo as NonNullable<Escritorio['logo']>['tipo'],
      bytes: logo.bytes,
      atualizado_em: logo.atualizado_em.toISOString(),
    },
    cenario: cenarioDoEscritorio(cenario),
    cenarios: CENARIOS,
    retencao_anos,
    conta_sem_protocolo,
    apagamento: apagamentoDoPainel(resto),
    criado_em: criado_em.toISOString(),
  };
}

function apagamentoDoPainel({
  apagamento_pedido_em,
  apagamento_pedido_por,
}: {
  apagamento_pedido_em: Date | null;
  apagamento_pedido_por: string | null;
}): Apagamento | null {
  if (!apagamento_pedido_em) return null;
  return {
    pedido_em: apagamento_pedido_em.toISOString(),
    apagar_em: daquiA(apagamento_pedido_em, DIAS_ATE_APAGAR * DIA).toISOString(),
    pedido_por: apagamento_pedido_por,
  };
}
