import { DIAS_ATE_APAGAR, Escritorio } from '@apura/contracts';
import { type CenarioDoEscritorio, type Tenant, verOrganizacao } from '@apura/database';
import { CENARIO_PADRAO, cenarios, PONTOS_EM_ABERTO } from '@apura/engine';
import { shaped } from '../../representation/shaped.ts';
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

/** The open points of events, with what counts for the office. */
const pontosDosEventos = (escolhas: Readonly<Record<string, string>>): Escritorio['pontos_dos_eventos'] =>
  Object.entries(PONTOS_EM_ABERTO).map(([ponto, aberto]) => ({
    ponto,
    ...aberto,
    escolha: escolhas[ponto] ?? aberto.padrao,
  }));

/** The office as its people see it. */
export async function panelEscritorio(tenant: Tenant) {
  const { cenario, escolhas_dos_eventos, apagamento_pedido_em, apagamento_pedido_por, ...resto } =
    await verOrganizacao(tenant);
  return shaped(Escritorio, {
    ...resto,
    cenario: cenarioDoEscritorio(cenario),
    cenarios: CENARIOS,
    pontos_dos_eventos: pontosDosEventos(escolhas_dos_eventos),
    apagamento: apagamento_pedido_em && {
      pedido_em: apagamento_pedido_em,
      apagar_em: daquiA(apagamento_pedido_em, DIAS_ATE_APAGAR * DIA),
      pedido_por: apagamento_pedido_por,
    },
  });
}
