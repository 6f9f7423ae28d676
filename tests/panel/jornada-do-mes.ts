import { signedReais } from '@apura/words';
import type { Page } from 'puppeteer-core';
import { gestures, PATIENCE_MS } from './gestures.ts';
import { MES, type MesDeClientes } from './mes-de-clientes.ts';
import { release } from './release.ts';

/** The steps of a month as the board names them, in their order. */
const ETAPAS = ['Notas', 'Cadastro', 'Perguntas', 'Apurado', 'Conferido', 'Entregue', 'Fechado'] as const;
type Etapa = (typeof ETAPAS)[number];

const stepOf = (etapa: Etapa): string => `.progresso li:nth-child(${ETAPAS.indexOf(etapa) + 1}) button`;

/** Looks at the page before the button of this name is pressed. */
type Look = (nome: string) => Promise<void>;

/** What somebody does with mouse and keyboard, counted: a choice from a list is two clicks, a drag is one. */
function countingGestures(page: Page, look: Look) {
  const done = { cliques: 0, teclas: 0 };
  const { apertar, seguir, escolher, ver, abrir, texto } = gestures(page);
  const click = async (selector: string) => {
    done.cliques += 1;
    await page.locator(selector).click();
  };
  return {
    done,
    abrir,
    ver,
    texto,
    click,
    apertar: async (nome: string) => {
      done.cliques += 1;
      await look(nome);
      await apertar(nome);
    },
    seguir: async (nome: string) => {
      done.cliques += 1;
      await seguir(nome);
    },
    escolher: async (rotulo: string, valor: string) => {
      done.cliques += 2;
      await escolher(rotulo, valor);
    },
    soltar: async (seletor: string, ...paths: readonly string[]) => {
      done.cliques += 1;
      await release(page, seletor, paths);
    },
    /** The button that opens the dialog for files, and the choice in it. */
    enviar: async (nome: string, path: string) => {
      const asked = page.waitForFileChooser({ timeout: PATIENCE_MS });
      await apertar(nome);
      await (await asked).accept([path]);
      done.cliques += 2;
    },
    /** What was copied elsewhere, with Ctrl and V. */
    colar: async (text: string) => {
      done.teclas += 2;
      await putPasted(page, text);
    },
    teclar: async (...keys: Parameters<Page['keyboard']['press']>[0][]) => {
      done.teclas += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    /**
     * Shows who stands before a step, once no dialog lies over it: the board behind one may know what was written before the dialog has its answer,
     * and what is pressed then falls on the dialog's surroundings.
     */
    filtrar: async (etapa: Etapa) => {
      await page.waitForSelector('[role="dialog"]', { hidden: true, timeout: PATIENCE_MS });
      await click(stepOf(etapa));
    },
    /**
     * Until so many have done a step, of all that there are. A month of 300 takes what the machine gives it: it is a fault when the count stands
     * still, not when all of it together took long.
     */
    feitos: async (etapa: Etapa, quantos: number, de: number) => {
      const said = `document.querySelector(${JSON.stringify(stepOf(etapa))})?.textContent`;
      for (let shown = ''; !shown.startsWith(`${etapa} ${quantos}/${de} `); ) {
        const moved = await page
          .waitForFunction(`${said} !== ${JSON.stringify(shown)} && ${said}`, {
            polling: 100,
            timeout: PATIENCE_MS,
          })
          .catch(() => null);
        if (moved) shown = String(await moved.jsonValue());
        else
          throw new Error(
            `not "${etapa} ${quantos}/${de}", but:\n${await page.evaluate('document.body.innerText')}`,
          );
      }
    },
  };
}

/** Ctrl+V of a text that stands in the clipboard. */
export async function putPasted(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    const at = document.activeElement ?? document.body;
    // As a browser does where nobody else takes it: into the field.
    if (at.dispatchEvent(pasted) && at.matches('textarea, input')) document.execCommand('insertText', false, ${JSON.stringify(text)});
  }`);
}

export interface Passo {
  readonly nome: string;
  readonly fazer: () => Promise<unknown>;
}

/**
 * The month of an office as somebody walks through it on the board: from a folder of XMLs and no client to a month that is closed, and opened
 * again because a note came late. Each step ends when the board says what it has led to.
 */
export function stepsOfMes(page: Page, base: string, mes: MesDeClientes, look: Look = async () => {}) {
  const g = countingGestures(page, look);
  const { clientes, simples, perguntas, notas } = mes;
  const passos: Passo[] = [
    {
      nome: 'the folder is dropped on the empty board',
      fazer: async () => {
        await g.abrir(`${base}/painel/`);
        await g.ver('Primeiros passos');
        await g.escolher('Mês', MES);
        await g.soltar('.soltar', mes.folder);
        await g.ver(`${notas} arquivos: ${notas} notas novas, 0 repetidas, 0 recusados.`);
      },
    },
    {
      nome: 'the companies of the notes become clients, with one regime for all of a kind',
      fazer: async () => {
        await g.seguir(`Cadastrar ${clientes} empresas`);
        await g.escolher(
          `Regime das ${clientes - simples} do regime normal (CRT 3 nas notas)`,
          'lucro_presumido',
        );
        await g.apertar(`Cadastrar ${clientes} clientes`);
        await g.feitos('Notas', clientes, clientes);
        await g.ver(mes.nomeDe(0));
        await g.ver('Solte aqui a pasta do mês Feito.', 'Cadastre as empresas das notas Feito.');
      },
    },
    {
      nome: 'what the register lacks is pasted from the spreadsheet',
      fazer: async () => {
        await g.feitos('Cadastro', clientes - simples, clientes);
        await g.colar(mes.planilha);
        await g.apertar(`Gravar ${clientes} linhas`);
        await g.feitos('Cadastro', clientes, clientes);
      },
    },
    {
      nome: 'the questions are answered in the head of their group',
      fazer: async () => {
        await g.feitos('Perguntas', clientes - perguntas, clientes);
        await g.filtrar('Perguntas');
        await g.seguir('Responder');
        await g.escolher('Para o cliente, esta operação', 'sem_efeito');
        await g.apertar(`Responder às ${perguntas}`);
        await g.ver('Nenhuma pergunta em aberto');
        await g.seguir('Fechamento');
        await g.feitos('Perguntas', clientes, clientes);
      },
    },
    {
      nome: 'all are computed',
      fazer: async () => {
        await g.filtrar('Apurado');
        await g.apertar(`Apurar (${clientes})`);
        await g.feitos('Apurado', clientes, clientes);
        await g.ver('Apure o mês Feito.');
      },
    },
    {
      nome: 'all are reviewed',
      fazer: async () => {
        await g.filtrar('Conferido');
        await g.apertar(`Conferir (${clientes})`);
        await g.feitos('Conferido', clientes, clientes);
      },
    },
    {
      nome: 'the reports go to the clients',
      fazer: async () => {
        await g.filtrar('Entregue');
        await g.apertar(`Enviar relatório (${clientes})`);
        await g.feitos('Entregue', clientes, clientes);
      },
    },
    {
      nome: 'the month is closed, and what was paid is confirmed',
      fazer: async () => {
        await g.filtrar('Fechado');
        await g.apertar(`Fechar (${clientes})`);
        await g.ver(`Fechar ${clientes} meses`);
        await g.click('[role="dialog"] input[type="checkbox"]');
        await g.apertar(`Fechar ${clientes} meses`);
        await g.feitos('Fechado', clientes, clientes);
      },
    },
    {
      nome: 'a note comes late',
      fazer: async () => {
        await g.enviar('Enviar notas', mes.tardia(0));
        await g.ver('1 arquivo: 1 nota nova', 'Reabrir? (1)');
      },
    },
    {
      nome: 'the board asks whether to open that month again, and says by how much it changes',
      fazer: async () => {
        await g.apertar('Reabrir? (1)');
        await g.click('.nome-na-linha');
        // Annex I up to R$ 180.000,00 of RBT12: 4% (LC 123/2006, art. 18) of R$ 1.000,00.
        await g.ver(`muda este mês em ${signedReais('40.00')}`);
        await g.apertar('Reabrir');
        await g.feitos('Conferido', clientes - 1, clientes);
      },
    },
  ];
  return { passos, done: g.done };
}
