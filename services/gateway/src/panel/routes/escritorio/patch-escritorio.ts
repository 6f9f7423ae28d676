import { AlterarEscritorio, ErroDaApi } from '@apura/contracts';
import {
  alterarOrganizacao,
  type CenarioDoEscritorio,
  contarSemProtocolo,
  escolherCenario,
  escolherDosEventos,
} from '@apura/database';
import { PONTOS_EM_ABERTO } from '@apura/engine';
import { conferirAliquotas } from '../../conferir-aliquotas.ts';
import { panelRoute } from '../../panel-route.ts';
import { cenarioNomeado, panelEscritorio } from '../../representation/escritorio.ts';

/** The office's name, its colour on reports, what it keeps and counts, and the rates that it expects where there is no law yet. */
export const patchEscritorio = panelRoute('patch /escritorio', {
  papel: 'owner',
  body: AlterarEscritorio,
  precheck: ({ req }) => conferirAliquotas(req.body?.cenario?.aliquotas),
  async respond(_gateway, { body, tenant, ator, requestId }) {
    const { cenario, conta_sem_protocolo, escolhas_dos_eventos, ...mudanca } = body;
    if (escolhas_dos_eventos) conferirEscolhas(escolhas_dos_eventos);
    const escolhido = cenario === undefined ? undefined : cenarioDe(cenario);
    if (Object.keys(mudanca).length) await alterarOrganizacao(tenant, ator, mudanca);
    if (escolhido !== undefined) await escolherCenario(tenant, ator, escolhido, requestId);
    if (conta_sem_protocolo !== undefined)
      await contarSemProtocolo(tenant, ator, conta_sem_protocolo, requestId);
    if (escolhas_dos_eventos) await escolherDosEventos(tenant, ator, escolhas_dos_eventos, requestId);
    return { status: 200, body: await panelEscritorio(tenant) };
  },
});

/** @throws ErroDaApi `corpo_invalido` for a name that the engine does not know */
function cenarioDe(pedido: NonNullable<AlterarEscritorio['cenario']> | null): CenarioDoEscritorio | null {
  if (pedido === null) return null;
  if (typeof pedido === 'object')
    return { nome: pedido.nome, status: 'informada', aliquotas: { ...pedido.aliquotas } };
  const nomeado = cenarioNomeado(pedido);
  if (!nomeado) {
    throw new ErroDaApi('corpo_invalido', {
      detalhes: [{ campo: 'cenario', motivo: 'não é um dos cenários do escritório' }],
    });
  }
  return { nome: nomeado.nome, status: 'estimativa' };
}

/** @throws ErroDaApi `corpo_invalido` for a point that is none, or an answer that it has not */
function conferirEscolhas(escolhas: Readonly<Record<string, string>>): void {
  const pontos: Readonly<Record<string, { readonly respostas: object }>> = PONTOS_EM_ABERTO;
  for (const [ponto, resposta] of Object.entries(escolhas)) {
    if (Object.hasOwn(pontos, ponto) && Object.hasOwn(pontos[ponto]?.respostas ?? {}, resposta)) continue;
    throw new ErroDaApi('corpo_invalido', {
      detalhes: [
        { campo: `escolhas_dos_eventos.${ponto}`, motivo: 'não é um ponto em aberto com essa resposta' },
      ],
    });
  }
}
