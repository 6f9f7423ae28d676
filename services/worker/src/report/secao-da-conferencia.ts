import { EXPLICACAO_DO_CONDICIONAL, EXPLICACAO_DO_EM_DUVIDA, hasAmount, reais } from '@apura/words';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import {
  quadroDaConferencia,
  quadroDasNotas,
  quadroDasNotasCondicionais,
  quadroDoCondicional,
  quadroDoEmDuvida,
  quadroDosFornecedores,
  quadroDosMotivos,
} from './quadros/quadros-da-conferencia.ts';
import type { ReportData } from './report-data.ts';

const parte = (titulo: string, tabela: Html | '', explica = ''): Html | '' =>
  tabela === ''
    ? ''
    : html`<h3>${titulo}</h3>${explica === '' ? '' : html`<p class="explica">${explica}</p>`}${tabela}`;

/** Whether the notes are right and the credit is safe: declared, calculated and used. */
export function secaoDaConferencia(dados: ReportData): Html | '' {
  const { conferencia } = dados.comparativo;
  if (conferencia === null) return '';
  const { credito_em_risco: risco, credito_potencial: potencial } = conferencia;
  const partes = [
    parte('CBS e IBS: o declarado e o calculado', desenharQuadro(quadroDaConferencia(dados))),
    parte('Créditos não usados, e por quê', desenharQuadro(quadroDosMotivos(dados))),
    parte('Créditos de hoje em dúvida', desenharQuadro(quadroDoEmDuvida(dados)), EXPLICACAO_DO_EM_DUVIDA),
    parte('Notas a conferir', desenharQuadro(quadroDasNotas(dados), true)),
    parte(
      'Crédito condicionado à extinção do débito do fornecedor',
      desenharQuadro(quadroDoCondicional(dados)),
      EXPLICACAO_DO_CONDICIONAL,
    ),
    parte('Notas à espera do fornecedor', desenharQuadro(quadroDasNotasCondicionais(dados), true)),
    parte(
      'Fornecedores do Simples Nacional',
      desenharQuadro(quadroDosFornecedores(dados), true),
      'O crédito é a parcela de CBS e IBS do DAS do fornecedor. Sem o anexo e o RBT12 dele, o crédito é zero, e a faixa diz o que está em jogo.',
    ),
  ].filter((p) => p !== '');
  if (partes.length === 0) return '';
  const doCredito = [
    ...(hasAmount(risco) ? [`${reais(risco)} de crédito em risco`] : []),
    ...(hasAmount(potencial) ? [`${reais(potencial)} de crédito a documentar`] : []),
  ];
  return html`<section><h2>Conferência das notas e dos créditos</h2><p class="explica">O débito é o que o documento declara, que é confissão de dívida; o crédito é o menor entre o declarado e o calculado (LC 214/2025, arts. 47, 48 e 60). Em 2026, sem o grupo IBSCBS na nota, vale o calculado.${doCredito.length === 0 ? '' : ` Neste mês: ${doCredito.join(' e ')}.`}</p>${partes}</section>`;
}
