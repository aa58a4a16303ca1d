-- Starts `tagc lsp` for JSON files and property lists.
local function start(buffer)
  local path = vim.api.nvim_buf_get_name(buffer)
  local marker = vim.fn.findfile("tagc.toml", vim.fn.fnamemodify(path, ":h") .. ";")
  local root = marker ~= "" and vim.fn.fnamemodify(marker, ":p:h") or vim.fn.fnamemodify(path, ":p:h")
  -- One server for each folder.
  vim.g.tagc_clients = vim.g.tagc_clients or vim.empty_dict()
  local clients = vim.g.tagc_clients
  local client = clients[root]
  if not client or not vim.lsp.get_client_by_id(client) then
    client = vim.lsp.start_client({ name = "tagc", cmd = { "tagc", "lsp" }, root_dir = root })
    clients[root] = client
    vim.g.tagc_clients = clients
  end
  if client then
    vim.lsp.buf_attach_client(buffer, client)
  end
end

vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*.json", "*.plist", "tagc.toml" },
  callback = function(event) start(event.buf) end,
})
