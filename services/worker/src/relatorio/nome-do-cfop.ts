import { operacaoDoCfop } from '@apura/words';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { rotuloDe } from './rotulo-de.ts';

/** What a CFOP is and where it goes, as far as we know. */
export function nomeDoCfop(rotulos: DadosDoRelatorio['rotulos'], cfop: string): string {
  const nome = [rotuloDe(rotulos?.cfop, cfop), operacaoDoCfop(cfop)]
    .filter((parte) => parte !== '')
    .join(' · ');
  return nome.charAt(0).toUpperCase() + nome.slice(1);
}
