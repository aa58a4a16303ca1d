-- Opens a container with the example's configuration, and applies fixes, a renaming and a completion.
vim.opt.swapfile = false
vim.cmd("luafile " .. os.getenv("EXAMPLE"))

local function fail(text)
  io.stderr:write("neovim: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function say(text) io.stdout:write("neovim: " .. text .. "\n") end

vim.cmd("edit GTM-AB12.json")
local buffer = vim.api.nvim_get_current_buf()
local function findings() return vim.diagnostic.get(buffer) end
if not vim.wait(10000, function() return #findings() > 0 end, 20) then fail("no findings came") end
for _, finding in ipairs(findings()) do
  say(string.format("%d:%d %s: %s", finding.lnum + 1, finding.col + 1, finding.code or "", finding.message))
end

local client = vim.lsp.buf_get_clients(buffer)[next(vim.lsp.buf_get_clients(buffer))]
local function request(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 10000)
  local answer = answers and answers[client.id]
  if not answer or answer.error then fail(method .. ": " .. vim.inspect(answer)) end
  return answer.result
end

-- Returns the position of a text, as the protocol has it.
local function find(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local start = line:find(text, 1, true)
    if start then return { line = number - 1, character = vim.str_utfindex(line, start - 1) + 1 } end
  end
  fail("there is no '" .. text .. "'")
end

local range = { start = find("price"), ["end"] = find("price") }
local actions = request("textDocument/codeAction", { range = range, context = { diagnostics = {}, only = { "source.fixAll" } } })
if #actions ~= 1 then fail("no fixes: " .. vim.inspect(actions)) end
local before = #findings()
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
if not vim.wait(10000, function() return #findings() < before end, 20) then fail("the fixes change nothing") end
say(string.format("%d findings, %d after the fixes", before, #findings()))

local edit = request("textDocument/rename", { position = find("price"), newName = "amount" })
vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
local edits = edit.documentChanges and edit.documentChanges[1].edits or edit.changes[vim.uri_from_bufnr(buffer)]
say("renaming: " .. #edits .. " edits")
local at = find("{{amount")
at.character = at.character + 2
local list = request("textDocument/completion", { position = at })
local labels = {}
for _, item in ipairs(list.items) do table.insert(labels, item.label) end
say("completion: " .. table.concat(labels, ", "))
if not vim.tbl_contains(labels, "amount") then fail("the completion lacks 'amount'") end
local hover = request("textDocument/hover", { position = at })
local value = hover.contents.value
say("hover: " .. value:sub(1, (value:find("\n\n**", 1, true) or #value + 1) - 1):gsub("\n+", " | "))
vim.cmd("silent write")

-- Each quick fix of another container, one after the other.
vim.cmd("edit GTM-CD34.json")
buffer = vim.api.nvim_get_current_buf()
if not vim.wait(10000, function() return #findings() > 0 end, 20) then fail("no findings came") end
local count = 0
while true do
  local whole = { start = { line = 0, character = 0 }, ["end"] = { line = vim.api.nvim_buf_line_count(buffer), character = 0 } }
  local fixes = request("textDocument/codeAction", { range = whole, context = { diagnostics = {}, only = { "quickfix" } } })
  local preferred = vim.tbl_filter(function(action) return action.isPreferred end, fixes)
  if #preferred == 0 then break end
  vim.lsp.util.apply_workspace_edit(preferred[1].edit, client.offset_encoding)
  count = count + 1
end
say(count .. " quick fixes")
vim.cmd("silent write")
vim.cmd("quitall!")
