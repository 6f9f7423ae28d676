import { dayMonthYear } from '@apura/words';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import {
  quadroDaAssistida,
  quadroDosDocumentosDaAssistida,
  quadroDosMotivosDaAssistida,
} from './quadros/quadros-da-assistida.ts';
import type { ReportData } from './report-data.ts';

/** The month beside what the tax authority worked out for the client, and until when it can be adjusted. */
export function anexoDaAssistida(dados: ReportData): Html | '' {
  const { assistida } = dados;
  if (assistida === undefined || assistida.lados.length === 0) return '';
  const { ajuste_ate, silencio } = assistida.prazos;
  return html`<section><h2>Apuração assistida: o mês ao lado do que o Fisco apurou</h2><p class="explica">Ajustes até ${dayMonthYear(ajuste_ate)}. ${silencio}</p>${desenharQuadro(quadroDaAssistida(dados))}<h3>De onde vêm as diferenças</h3>${desenharQuadro(quadroDosMotivosDaAssistida(dados), true)}${
    assistida.linhas.length === 0
      ? ''
      : html`<h3>As maiores, por documento</h3>${desenharQuadro(quadroDosDocumentosDaAssistida(dados), true)}`
  }</section>`;
}
