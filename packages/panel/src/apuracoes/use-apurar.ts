import type { Apuracao } from '@apura/contracts';
import { useLocation } from 'wouter';
import { PanelError } from '../api/panel-error.ts';
import { pedir } from '../api/pedir.ts';
import { avisar, useAto } from '../api/use-request.ts';

interface OQueApurar {
  readonly cliente_id: string;
  readonly competencia: string;
}

/** Asks for a new version of a month and goes to it; where one is running already, goes to that one. */
export function useApurar() {
  const [, ir] = useLocation();
  return useAto(
    async ({ cliente_id, competencia }: OQueApurar) => {
      ir(`/apuracoes/${await pedirVersao({ cliente_id, competencia })}`);
    },
    ['/apuracoes', '/visao-geral', '/clientes'],
  );
}

async function pedirVersao(oQue: OQueApurar): Promise<string> {
  try {
    return (await pedir<Apuracao>('POST', '/apuracoes', oQue)).id;
  } catch (causa) {
    const emAndamento = causa instanceof PanelError ? causa.apuracaoEmAndamento : undefined;
    if (emAndamento === undefined) throw causa;
    avisar('Este mês já está sendo apurado: esta é a versão em andamento.');
    return emAndamento;
  }
}
